export { type Contract, type ContractOperation, createContract } from "./contract.ts";
export type { HttpResponse } from "./http-client.ts";
export { type Violation, validateResponse, validatorsOf } from "./response-validator.ts";
