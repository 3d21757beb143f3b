export type { CompanySymbol } from "./company-symbol.ts";
export { parseCompanySymbol } from "./company-symbol.ts";
export { normaliseSymbol } from "./normalise-symbol.ts";
export { canonicalPattern } from "./readings.ts";
export type { SymbolStyle } from "./styles.ts";
