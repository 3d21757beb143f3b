import { InputError } from "@us-market-data/market";
import { type XmlElement, xmlDocument } from "../../frame/xml.ts";

/**
 * The root element of an XML text, prefixes of namespaces left out.
 * @throws InputError when the text is not well-formed or has another root than the one named.
 */
export function parseXml(text: string, root: string): XmlElement {
	const document = xmlDocument(text);
	const [name = ""] = Object.keys(document);
	if (name === root) return elementOf(document[root]);
	throw new InputError({ field: "root element", value: name }, root);
}

/** The child at a path; of several the first. */
export function childAt(element: XmlElement, ...path: string[]): XmlElement {
	let found = element;
	for (const name of path) found = children(found, name)[0] ?? {};
	return found;
}

/** The children of a name. */
export function children(element: XmlElement, name: string): XmlElement[] {
	const found = element[name];
	if (found === undefined) return [];
	return (Array.isArray(found) ? found : [found]).map(elementOf);
}

/** The texts of the children of a name, none for missing and empty ones. */
export function texts(element: XmlElement, name: string): string[] {
	const found = element[name];
	const list: unknown[] = Array.isArray(found) ? found : [found];
	return list.filter((text): text is string => typeof text === "string" && text !== "");
}

/** The text of a child, or an empty text. */
export const text = (element: XmlElement, name: string): string => texts(element, name)[0] ?? "";

const elementOf = (value: unknown): XmlElement =>
	typeof value === "object" && value !== null ? (value as XmlElement) : {};

const [opening, closing] = ["<XML>", "</XML>"];

/** The XML documents of a full submission, in one pass however many begin and do not end. */
export function* xmlParts(submission: string): Generator<string> {
	let start = submission.indexOf(opening);
	while (start >= 0) {
		const textStart = start + opening.length;
		const end = submission.indexOf(closing, textStart);
		if (end < 0) return;
		yield submission.slice(textStart, end);
		start = submission.indexOf(opening, end);
	}
}
