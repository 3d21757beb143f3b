export { unexplainedChanges } from "../compatibility/approved.ts";
export type { ContractDocument } from "../compatibility/breaking-changes.ts";
export type { OperationObject, ParameterObject } from "../generate/document.ts";
export { bundleText, readContract } from "../generate/document.ts";
export { exampleNames } from "../generate/example-names.ts";
export { methodDocs } from "../generate/hover.ts";
export { operationModule, operationTable, streamTable } from "../generate/operation-table.ts";
export { decimalStart } from "../generate/row-tables.ts";
