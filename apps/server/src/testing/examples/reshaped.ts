interface Screened {
	results: { market: string; items: { symbol: string; name: string }[] };
	hint: string | null;
}

interface Changes {
	changes: { dataVersion: string; changedAt: string }[];
	next: string | null;
}

/** Each store has its own names of versions, and its own times at which they were made. */
const [version, cursor, madeAt] = ["17-1k2m3n4p5q", "WyJqRm1HSVhvViIsMTcsMCwiIiwwXQ", "2026-11-20T21:30:00Z"];
const ofAnyStore = ({ changes, next }: Changes) => ({
	changes: changes.map((change) => ({ ...change, dataVersion: version, changedAt: madeAt })),
	next: next && cursor,
	cursor,
});
const textOfAnyStore = (body: object) =>
	JSON.parse(
		JSON.stringify(body)
			.replaceAll(/\b\d{1,15}-[0-9a-z]{1,10}(?= on\b)/g, version)
			.replaceAll('"0-0"', `"${version}"`)
			.replaceAll(/(?<=a time from )\S+/g, madeAt),
	);

/** Answers in other forms, which the contract allows and this service does not give, and such that are of no one store, by their examples. */
export const reshaped: Readonly<Record<string, (body: never) => unknown>> = {
	"listChanges.ok": ofAnyStore,
	"listChanges.empty": ofAnyStore,
	"listChanges.tooOld": textOfAnyStore,
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
