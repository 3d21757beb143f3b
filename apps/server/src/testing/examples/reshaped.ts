interface Screened {
	results: { market: string; items: { symbol: string; name: string }[] };
	hint: string | null;
}

/** Other forms of an answer, which the contract allows and this service does not give at each time, by their examples. */
export const reshaped: Readonly<Record<string, (body: never) => unknown>> = {
	// The secret of a link is another one in each store.
	"getBulkLink.ok": (link: { url: string }) => ({
		...link,
		url: link.url.replace(/[\w-]{43}$/, "0".repeat(43)),
	}),
	"searchScreener.data": ({ results: { items }, hint }: Screened) => ({
		results: { data: items.map(({ symbol, name }) => ({ symbol, name })) },
		hint,
	}),
	"searchScreener.dataObject": ({ results: { items }, hint }: Screened) => ({
		results: { data: { list: items.map(({ symbol, name }) => ({ symbol, name })), count: items.length } },
		hint,
	}),
	"searchScreener.dataText": ({ results: { items }, hint }: Screened) => ({
		results: { data: items.map(({ symbol }) => symbol).join(",") },
		hint,
	}),
	"searchScreener.list": ({ results: { market: _, ...results }, hint }: Screened) => ({ results, hint }),
};
