export { type Config, defineConfig, type OwnPolicy } from "./library/config.ts";
export { type CallInput, evaluate } from "./library/evaluate.ts";
export * from "./policy.ts";
