export { type Contract, type ContractOperation, createContract } from "./contract/contract.ts";
export type { Answer } from "./http-client.ts";
export { judge, type Violation } from "./judge/judge.ts";
export { validatorsOf } from "./judge/validator.ts";
