export {
	hongKongExchange,
	isHongKongSymbol,
	normaliseHongKongSymbol,
	parseCompanySymbol,
} from "./company-symbols.ts";
export { normaliseSymbol } from "./normalise-symbol.ts";
export type { SymbolStyle } from "./styles.ts";
