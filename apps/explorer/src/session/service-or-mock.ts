const storageKey = "us-market-data other place";

/** True when a mock answers this page: the mock marks the page that it serves. */
export const isMock: boolean =
	typeof document !== "undefined" &&
	document.querySelector('meta[name="market-data-service"][content="mock"]') !== null;

const usual = isMock ? "http://127.0.0.1:3000" : "http://127.0.0.1:4010";

/** The mock that this tab knows, or on a mock the service that it came from. */
export const otherAddress = (): string => sessionStorage.getItem(storageKey) ?? usual;

/** The origin of an address of HTTP; undefined for any other text. */
export function originOf(text: string): string | undefined {
	const url = URL.parse(/^https?:\/\//i.test(text) ? text : `http://${text}`);
	return url && url.host !== "" ? url.origin : undefined;
}

/**
 * The same view at another place. The mock serves the page itself, because a page may ask only the origin that it came
 * from. It is told where the tab comes from, and gets a sample key; no key of the service goes there.
 */
export function wayTo(origin: string): string {
	const params = new URLSearchParams({ from: location.origin, ...(isMock ? {} : { key: "mock-200" }) });
	return `${origin}${location.pathname}${location.search}#${params}`;
}

export function rememberOtherAddress(origin: string): void {
	sessionStorage.setItem(storageKey, origin);
}

/** Takes the place that the tab comes from out of the fragment, `#from=http://127.0.0.1:3000`. */
export function readAddressFromHash(): void {
	const params = new URLSearchParams(location.hash.slice(1));
	const from = originOf(params.get("from") ?? "");
	if (!params.has("from")) return;
	if (from !== undefined) rememberOtherAddress(from);
	params.delete("from");
	const rest = params.size > 0 ? `#${params}` : "";
	history.replaceState(history.state, "", location.pathname + location.search + rest);
}
