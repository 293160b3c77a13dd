// Written by `npm run gen`: do not edit.
import type { Command } from "../command.ts";
import adoptCommand from "./adopt.ts";
import allowOnceCommand from "./allow-once.ts";
import approvalsCommand from "./approvals/index.ts";
import checkCommand from "./check.ts";
import completionCommand from "./completion.ts";
import demoCommand from "./demo.ts";
import doctorCommand from "./doctor.ts";
import explainCommand from "./explain.ts";
import hookCommand from "./hook.ts";
import initCommand from "./init.ts";
import judgeCommand from "./judge.ts";
import lintCommand from "./lint.ts";
import logCommand from "./log/index.ts";
import newCommand from "./new/index.ts";
import pageCommand from "./page.ts";
import pairCommand from "./pair.ts";
import questionsCommand from "./questions/index.ts";
import replayCommand from "./replay/index.ts";
import serveCommand from "./serve.ts";
import simulateCommand from "./simulate/index.ts";
import statsCommand from "./stats/index.ts";
import statusCommand from "./status.ts";
import storeCommand from "./store.ts";
import testCommand from "./test/index.ts";
import trustCommand from "./trust.ts";
import uninstallCommand from "./uninstall.ts";

export const COMMANDS: readonly Command[] = [
  adoptCommand,
  allowOnceCommand,
  approvalsCommand,
  checkCommand,
  completionCommand,
  demoCommand,
  doctorCommand,
  explainCommand,
  hookCommand,
  initCommand,
  judgeCommand,
  lintCommand,
  logCommand,
  newCommand,
  pageCommand,
  pairCommand,
  questionsCommand,
  replayCommand,
  serveCommand,
  simulateCommand,
  statsCommand,
  statusCommand,
  storeCommand,
  testCommand,
  trustCommand,
  uninstallCommand,
];
