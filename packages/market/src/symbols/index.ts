export { parseCompanySymbol } from "./company-symbol.ts";
export { hongKongExchange, isHongKongSymbol, normaliseHongKongSymbol } from "./hong-kong.ts";
export { normaliseSymbol } from "./normalise-symbol.ts";
export type { SymbolStyle } from "./styles.ts";
