export { edgeSettings } from "./edge-settings.ts";
export { type Env, issuerPattern, readEnv, settingDocs, settingNames } from "./env.ts";
export { leave } from "./leave.ts";
export { tolerateLostStreams } from "./standard-streams.ts";
