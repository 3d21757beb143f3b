import { XMLParser, XMLValidator } from "fast-xml-parser";
import { InputRefused } from "../../refused.ts";

/** An element of an XML file: its children by name without prefix, several of a name in an array, leaves as text. */
export interface Element {
	[name: string]: unknown;
}

const parser = new XMLParser({
	removeNSPrefix: true,
	ignoreAttributes: true,
	ignoreDeclaration: true,
	parseTagValue: false,
	trimValues: true,
});

/**
 * The root element of an XML text, prefixes of namespaces left out.
 * @throws InputRefused when the text is not well-formed or has another root than the one named.
 */
export function parseXml(text: string, root: string): Element {
	const whole = text.trim();
	const valid = XMLValidator.validate(whole);
	if (valid !== true) {
		const { line, msg } = valid.err;
		throw new InputRefused({ line, field: "XML", value: msg }, "well-formed XML, not cut off");
	}
	const document = parser.parse(whole) as Element;
	const [name = ""] = Object.keys(document);
	if (name === root) return elementOf(document[root]);
	throw new InputRefused({ field: "root element", value: name }, root);
}

/** The child at a path; of several the first. */
export function at(element: Element, ...path: string[]): Element {
	let found = element;
	for (const name of path) found = all(found, name)[0] ?? {};
	return found;
}

/** The children of a name. */
export function all(element: Element, name: string): Element[] {
	const found = element[name];
	if (found === undefined) return [];
	return (Array.isArray(found) ? found : [found]).map(elementOf);
}

/** The texts of the children of a name, none for missing and empty ones. */
export function texts(element: Element, name: string): string[] {
	const found = element[name];
	const list: unknown[] = Array.isArray(found) ? found : [found];
	return list.filter((text): text is string => typeof text === "string" && text !== "");
}

/** The text of a child, empty when there is none. */
export const text = (element: Element, name: string): string => texts(element, name)[0] ?? "";

const elementOf = (value: unknown): Element =>
	typeof value === "object" && value !== null ? (value as Element) : {};
