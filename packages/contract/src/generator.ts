export { breakingChanges, type ContractDocument } from "../compatibility/breaking-changes.ts";
export { bundleText, readContract } from "../generate/document.ts";
export { operationModule, operationTable } from "../generate/operation-table.ts";
