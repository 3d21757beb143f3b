import { createCssVariablesTheme } from "shiki";
import type { MarkdownOptions } from "vitepress";

/** Colours of code by the names of variables, such as `--code-token-keyword`, which the style sheet sets for both themes. */
export const codeTheme = createCssVariablesTheme({
	name: "variables",
	variablePrefix: "--code-",
	fontStyle: false,
});

type Transformer = NonNullable<MarkdownOptions["codeTransformers"]>[number];

/** Gives the parts of code a class for their colour in place of an attribute of style, which the policy of the service forbids. */
export const coloursByClass: Transformer = {
	name: "colours-by-class",
	span(node) {
		const [, colour] = /var\(--code-([a-z-]+)\)/.exec(String(node.properties["style"] ?? "")) ?? [];
		delete node.properties["style"];
		if (colour) node.properties["class"] = `code-${colour}`;
	},
};
