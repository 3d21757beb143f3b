const hongKong = /^0*([1-9]\d{0,4})\.HK$/;

/** Code of the exchange of Hong Kong (ISO 10383). It reports the short sales of its securities itself. */
export const hongKongExchange = "XHKG";

/** True for a canonical symbol of Hong Kong. */
export const isHongKongSymbol = (symbol: string): boolean => symbol.endsWith(".HK");

/**
 * Canonical symbol of a Hong Kong security, the stock code without leading zeros: `700.HK`. Null for anything else.
 * Only short-sale volume knows securities of Hong Kong.
 */
export function normaliseHongKongSymbol(raw: string): string | null {
	const [, code] = hongKong.exec(raw.trim()) ?? [];
	return code === undefined ? null : `${code}.HK`;
}
