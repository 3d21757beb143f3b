export type { CompanySymbol } from "./companySymbol.ts";
export { parseCompanySymbol } from "./companySymbol.ts";
export { normaliseSymbol } from "./normaliseSymbol.ts";
export { canonicalPattern } from "./readings.ts";
export type { SymbolStyle } from "./styles.ts";
