/** A page, or the redirect away from the service that ended a way through its pages. */
export interface Page {
	url: string;
	status: number;
	text: string;
	headers: Headers;
	/** Address outside the service to which it redirected the browser. */
	left?: URL;
}

/** As much of a browser as the issuer's pages need: cookies, redirects, forms. It runs no scripts. */
export class FormBrowser {
	readonly #origin: string;
	readonly #headers: Readonly<Record<string, string>>;
	readonly cookies = new Map<string, { value: string; path: string }>();
	/** Every cookie as it was sent to this browser. */
	readonly received: string[] = [];

	/** `headers` go with each request, such as one that a proxy adds. */
	constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
		this.#origin = origin;
		this.#headers = headers;
	}

	open(address: string): Promise<Page> {
		return this.#follow(address, { method: "GET" });
	}

	/**
	 * Sends a form of a page with what its hidden fields hold; `button` is the text of the button pressed. `headers` go with
	 * it alone.
	 */
	submit(
		page: Page,
		button: string,
		fields: Record<string, string> = {},
		headers: Record<string, string> = {},
	): Promise<Page> {
		const form = formWith(page.text, button);
		return this.#follow(new URL(form.action, page.url).href, {
			method: "POST",
			headers,
			body: new URLSearchParams({ ...form.fields, ...fields }),
		});
	}

	async #follow(
		address: string,
		init: { method: string; headers?: Record<string, string>; body?: URLSearchParams },
	): Promise<Page> {
		let [url, request] = [new URL(address, this.#origin), init];
		for (let hops = 0; hops < 10; hops++) {
			const own = { accept: "text/html", cookie: this.#cookiesFor(url) };
			const headers = { ...this.#headers, ...request.headers, ...own };
			const answer = await fetch(url, { ...request, headers, redirect: "manual" });
			this.#keep(answer.headers.getSetCookie());
			const page = {
				url: url.href,
				status: answer.status,
				text: await answer.text(),
				headers: answer.headers,
			};
			const location = answer.headers.get("location");
			if (location === null) return page;
			const next = new URL(location, url);
			if (next.origin !== this.#origin) return { ...page, left: next };
			[url, request] = [next, { method: "GET" }];
		}
		throw new Error(`too many redirects from ${address}`);
	}

	#keep(lines: readonly string[]): void {
		this.received.push(...lines);
		for (const line of lines) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? "/";
			if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(`${name}${path}`);
			else this.cookies.set(`${name}${path}`, { value: `${name}=${value}`, path });
		}
	}

	#cookiesFor({ pathname }: URL): string {
		const fitting = [...this.cookies.values()].filter(({ path }) => pathname.startsWith(path));
		return fitting.map(({ value }) => value).join("; ");
	}
}

/** The form that a button belongs to, by its `form` attribute or by standing in it. */
function formWith(text: string, button: string): { action: string; fields: Record<string, string> } {
	const [, attributes = ""] = new RegExp(`<button([^>]*)>${button}</button>`).exec(text) ?? [];
	const id = / form="([^"]*)"/.exec(attributes)?.[1];
	const forms = [...text.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)];
	const form = forms.find(([whole, head]) =>
		id === undefined ? whole.includes(`>${button}</button>`) : head?.includes(`id="${id}"`),
	);
	if (!form) throw new Error(`no form with the button ${button} in ${text}`);
	const [, head = "", inner = ""] = form;
	const own = [/ name="([^"]*)"/, / value="([^"]*)"/].map((pattern) => pattern.exec(attributes)?.[1]);
	const hidden = [...inner.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
	const fields = hidden.map(([, name = "", value = ""]) => [name, value] as const);
	const pressed = own[0] === undefined ? [] : [[own[0], own[1] ?? ""] as const];
	return {
		action: / action="([^"]*)"/.exec(head)?.[1] ?? "",
		fields: Object.fromEntries([...fields, ...pressed]),
	};
}
