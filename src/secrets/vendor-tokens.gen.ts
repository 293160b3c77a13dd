// Written by `npm run gen`: do not edit.
// The patterns are those of @secretlint/secretlint-rule-preset-recommend 13.0.7, MIT licence.
import type { SecretPattern } from "./pattern.ts";

export const VENDOR_TOKENS: readonly SecretPattern[] = [
  {"kind":"npm token","starts":["npm_"],"body":"npm_[A-Za-z0-9_]{36}(?![A-Za-z0-9_])"},
  {"kind":"Slack token","starts":["xoxb-","xoxp-","xapp-","xoxa-","xoxo-","xoxr-"],"body":"(?:xoxb|xoxp|xapp|xoxa|xoxo|xoxr)-(?:\\d-)?(?:[a-zA-Z0-9]{1,40}-)+[a-zA-Z0-9]{1,40}\\b"},
  {"kind":"Slack token","starts":["https://hooks.slack.com/services/t"],"body":"https:\\/\\/hooks\\.slack\\.com\\/services\\/T[a-zA-Z0-9]{1,40}\\/B[a-zA-Z0-9]{1,40}\\/[a-zA-Z0-9]{1,40}","flags":"i"},
  {"kind":"SendGrid token","starts":["sg."],"body":"SG\\.\\w{1,128}\\.\\w{1,128}([-_]?)\\w{1,128}(?!\\w)"},
  {"kind":"Shopify token","starts":["shppa_","shpca_","shpat_","shpss_"],"body":"(shppa|shpca|shpat|shpss)_[a-zA-Z0-9]{32,64}(?![a-zA-Z0-9])"},
  {"kind":"Stripe token","starts":["sk_live_","sk_test_","rk_live_","rk_test_"],"body":"(?<prefix>sk_live|sk_test|rk_live|rk_test)_[a-zA-Z0-9]{24,99}(?![a-zA-Z0-9])"},
  {"kind":"GitHub token","starts":["ghp_","gho_","ghu_","ghs_","ghr_"],"body":"(?<type>ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9_]{36}(?![A-Za-z0-9_])"},
  {"kind":"GitHub token","starts":["github_pat_"],"body":"(?<type>github_pat)_[A-Za-z0-9_]{82}(?![A-Za-z0-9_])"},
  {"kind":"GitHub token","starts":["ghs_"],"body":"(?<type>ghs)_[0-9]{1,20}_[A-Za-z0-9_-]{1,1000}\\.[A-Za-z0-9_-]{1,10000}\\.[A-Za-z0-9_-]{1,1000}(?![A-Za-z0-9_-])"},
  {"kind":"GitLab token","starts":["glpat-"],"body":"glpat-[A-Za-z0-9_-]{20,128}(?![A-Za-z0-9_-])"},
  {"kind":"Grafana token","starts":["glc_"],"body":"glc_[A-Za-z0-9+/]{32,400}={0,2}(?![A-Za-z0-9+/=])"},
  {"kind":"Grafana token","starts":["glsa_"],"body":"glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}(?![A-Fa-f0-9])"},
  {"kind":"OpenAI token","starts":["sk-"],"body":"sk-(?:proj|svcacct|admin)-(?:[A-Za-z0-9_-]{74}|[A-Za-z0-9_-]{58})T3BlbkFJ(?:[A-Za-z0-9_-]{74}|[A-Za-z0-9_-]{58})\\b|sk-[a-zA-Z0-9]{20}T3BlbkFJ[a-zA-Z0-9]{20}"},
  {"kind":"Anthropic token","starts":["sk-ant-api0"],"body":"sk-ant-api0\\d-[A-Za-z0-9_-]{90,128}AA(?![A-Za-z0-9_-])"},
  {"kind":"Groq token","starts":["gsk_"],"body":"gsk_[a-zA-Z0-9]{52}(?![a-zA-Z0-9])"},
  {"kind":"Hugging Face token","starts":["hf_"],"body":"hf_[a-zA-Z]{34}(?![a-zA-Z])"},
  {"kind":"Linear token","starts":["lin_api_"],"body":"lin_api_[a-zA-Z0-9_]{32,128}(?![a-zA-Z0-9_])"},
  {"kind":"Notion token","starts":["ntn_"],"body":"ntn_[0-9]{11}[A-Za-z0-9]{35}(?![A-Za-z0-9])"},
  {"kind":"1Password token","starts":["ops_"],"body":"ops_(ey[A-Za-z0-9+/=]{100,1280}fQ={0,2})(?![A-Za-z0-9+/=])"},
  {"kind":"Vault token","starts":["hvs."],"body":"hvs\\.[A-Za-z0-9_-]{90,120}(?![A-Za-z0-9_-])"},
  {"kind":"Vault token","starts":["hvb."],"body":"hvb\\.[A-Za-z0-9_-]{138,300}(?![A-Za-z0-9_-])"},
  {"kind":"Vault token","starts":["hvr."],"body":"hvr\\.[A-Za-z0-9_-]{90,120}(?![A-Za-z0-9_-])"},
  {"kind":"Vercel token","starts":["vcp_","vci_","vca_","vcr_","vck_"],"body":"(?<prefix>vcp|vci|vca|vcr|vck)_[A-Za-z0-9]{20,60}(?![A-Za-z0-9])"},
  {"kind":"Databricks token","starts":["dapi"],"body":"dapi[A-Fa-f0-9]{32}(?:-[0-9])?(?![A-Fa-f0-9])"},
  {"kind":"Docker token","starts":["dckr_pat_"],"body":"dckr_pat_[a-zA-Z0-9_-]{27}(?![a-zA-Z0-9_-])"},
  {"kind":"Figma token","starts":["figd_"],"body":"figd_[A-Za-z0-9_-]{40,200}(?![A-Za-z0-9_-])"},
  {"kind":"Cloudflare token","starts":["cfk_","cfut_","cfat_"],"body":"(?<prefix>cfk|cfut|cfat)_[A-Za-z0-9]{40}[0-9a-f]{8}(?![A-Za-z0-9])"},
  {"kind":"Tailscale token","starts":["tskey-"],"body":"tskey-(?<type>[a-z]{2,20})-[0-9A-Za-z_]{8,40}-[0-9A-Za-z_]{16,60}(?![0-9A-Za-z_])"},
];
