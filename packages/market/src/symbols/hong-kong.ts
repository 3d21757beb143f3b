const hongKong = /^0*([1-9]\d{0,4})\.HK$/;

/**
 * Canonical symbol of a Hong Kong security, the stock code without leading zeros: `700.HK`. Null for anything else.
 * Only short-sale volume knows securities of Hong Kong.
 */
export function normaliseHongKongSymbol(raw: string): string | null {
	const [, code] = hongKong.exec(raw.trim()) ?? [];
	return code === undefined ? null : `${code}.HK`;
}
