import { xmlDocument } from "../../../frame/xml.ts";

/** An element by the names of its children; a leaf is its text. */
export type XmlNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is XmlNode =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const nothing: XmlNode = {};

/**
 * The root elements of an XML text, by name.
 * @throws InputRefused for incomplete XML, and for document types, which could define entities.
 */
export const xmlRoots = (text: string): XmlNode => xmlDocument(text, { attributes: true });

/** An element below another; one without children when it is missing or empty. */
export function childOf(node: XmlNode, ...path: readonly string[]): XmlNode {
	let found: unknown = node;
	for (const name of path) found = isNode(found) ? found[name] : undefined;
	return isNode(found) ? found : nothing;
}

/** Repeated elements. */
export function childrenOf(node: XmlNode, name: string): XmlNode[] {
	const found = node[name];
	if (found === undefined) return [];
	return (Array.isArray(found) ? found : [found]).map((child: unknown) => (isNode(child) ? child : nothing));
}

/** Text of a leaf, empty when it is missing. */
export function textOf(node: XmlNode, name: string): string {
	const found = node[name];
	if (typeof found === "string") return found.trim();
	const text = isNode(found) ? found["#text"] : undefined;
	return typeof text === "string" ? text.trim() : "";
}

/** Text of a leaf that is wrapped in `<value>`; empty if it holds only a footnote. */
export const wrappedText = (node: XmlNode, name: string): string => textOf(childOf(node, name), "value");
