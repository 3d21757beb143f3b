export { type Contract, type ContractOperation, createContract } from "./contract/contract.ts";
export type { HttpResponse } from "./http-client.ts";
export { type Violation, validateResponse } from "./judge/judge.ts";
export { validatorsOf } from "./judge/validator.ts";
