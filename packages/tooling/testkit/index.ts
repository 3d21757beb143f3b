export { FormBrowser, type Page } from "./form-browser.ts";
export { freePort } from "./free-port.ts";
export {
	type Answer,
	type CallOptions,
	createHttpClient,
	type ErrorBody,
	type HttpClient,
} from "./http-client.ts";
export { programs } from "./programs.ts";
export { pythonWith } from "./python.ts";
export { answersIn, sendRaw } from "./raw-socket.ts";
export { environment, runNode } from "./run-node.ts";
export { fillWithSample } from "./sample-template.ts";
export { seededRandom } from "./seeded-random.ts";
export { endStarted, type Running } from "./service-process.ts";
export { type SmallDisk, smallDisk } from "./small-disk.ts";
export { startProcess } from "./start-process.ts";
export { temporaryFolder } from "./temporary-folder.ts";
