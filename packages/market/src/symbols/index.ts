export { parseCompanySymbol } from "./company-symbol.ts";
export { normaliseHongKongSymbol } from "./hong-kong.ts";
export { normaliseSymbol } from "./normalise-symbol.ts";
export type { SymbolStyle } from "./styles.ts";
