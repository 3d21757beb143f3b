/** The address that the documents write, which `npx pnpm start` has unless its settings say otherwise. */
const documented = "http://127.0.0.1:3000";

/** Writes the address of the service that shows the page into its commands, so that they work as they are copied. */
export function showOwnAddress(): void {
	if (location.origin === documented) return;
	for (const code of document.querySelectorAll(".vp-doc code")) {
		const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
		for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
			if (text.nodeValue?.includes(documented))
				text.nodeValue = text.nodeValue.replaceAll(documented, location.origin);
	}
}
