/**
 * The output of `pnpm start`: the address of the service, the demo key, and lines to paste.
 *
 * @param sites the built sites that the service has. The key goes to the explorer in the fragment, which is never sent.
 */
export function banner(
	baseUrl: string,
	key: string | undefined,
	dataDir: string,
	{ hasExplorer, hasGuide }: { hasExplorer: boolean; hasGuide: boolean },
): string {
	const documentation = hasGuide ? `documentation: ${baseUrl}/guide/   ` : "";
	const lines = [`us-market-data at ${baseUrl}   data in ${dataDir}`];
	if (hasExplorer) lines.push(`open ${baseUrl}/${key ? `#key=${key}` : ""}`);
	if (key) {
		const call = (path: string) => `  curl -H 'x-api-key: ${key}' '${baseUrl}${path}'`;
		lines.push(
			`demo key ${key}`,
			"",
			"Try:",
			call("/api/market-data/quote?symbols=AAPL.US,MSFT.US"),
			call("/api/market-data/quote/AAPL.US/candlestick?period=day&count=5"),
			call("/api/market-data/screener/search?conditions=pettm:5:20,divyld:1:&size=5"),
			call("/company/NASDAQ:AAPL/profile"),
			call("/account/usage"),
		);
	} else {
		const how = hasGuide ? `   how: ${baseUrl}/guide/start/operator` : "";
		lines.push(`npx pnpm data loads data, npx pnpm admin hands out keys${how}`);
	}
	lines.push(
		"",
		`${documentation}API reference: ${baseUrl}/docs   contract: ${baseUrl}/openapi.json   tools for agents (MCP): ${baseUrl}/mcp   freshness: ${baseUrl}/status`,
	);
	return `${lines.join("\n")}\n`;
}
