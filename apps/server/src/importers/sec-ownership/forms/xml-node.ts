import { XMLParser, XMLValidator } from "fast-xml-parser";
import { InputRefused } from "../../../refused.ts";

/** An element by the names of its children; a leaf is its text. */
export type XmlNode = Readonly<Record<string, unknown>>;

const repeated = new Set([
	"reportingOwner",
	"nonDerivativeTransaction",
	"nonDerivativeHolding",
	"derivativeTransaction",
	"derivativeHolding",
	"footnoteId",
	"ownerSignature",
]);

const parser = new XMLParser({
	removeNSPrefix: true,
	parseTagValue: false,
	parseAttributeValue: false,
	ignoreAttributes: false,
	attributeNamePrefix: "@",
	// Numeric references such as `&#39;`, which the parser counts among those of HTML.
	htmlEntities: true,
	isArray: (name) => repeated.has(name),
});

const isNode = (value: unknown): value is XmlNode =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const nothing: XmlNode = {};

/**
 * The root elements of an XML text, by name.
 * @throws InputRefused for what is not whole XML, and for document types, which could define entities.
 */
export function xmlRoots(text: string): XmlNode {
	if (/<!DOCTYPE/i.test(text)) {
		throw new InputRefused({ field: "XML", value: "<!DOCTYPE" }, "XML without a document type");
	}
	// Some files begin with blank lines, before which XML allows no declaration.
	const xml = text.trimStart();
	const checked = XMLValidator.validate(xml);
	if (checked !== true) {
		const { msg } = checked.err;
		const line = text.slice(0, text.length - xml.length).split("\n").length - 1 + checked.err.line;
		throw new InputRefused({ line, field: "XML", value: msg }, "a whole XML file");
	}
	const roots: unknown = parser.parse(xml);
	return isNode(roots) ? roots : nothing;
}

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

/** Text of a leaf that is wrapped in `<value>`; empty when only a footnote stands there. */
export const wrappedText = (node: XmlNode, name: string): string => textOf(childOf(node, name), "value");
