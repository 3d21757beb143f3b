export { type Contract, type ContractOperation, createContract } from "./contract/contract.ts";
export { judge, type Violation } from "./judge/judge.ts";
export { validatorsOf } from "./judge/validator.ts";
export type { Answer } from "./wire/wire.ts";
