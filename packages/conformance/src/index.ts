export { type Contract, type ContractOperation, createContract } from "./contract/contract.ts";
export type { HttpResponse as Answer } from "./http-client.ts";
export { type Violation, validateResponse as judge } from "./judge/judge.ts";
export { validatorsOf } from "./judge/validator.ts";
