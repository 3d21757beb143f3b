import { parseRegExpLiteral, visitRegExpAST } from "@eslint-community/regexpp";

/**
 * Whether a pattern bounds the length of the text that it fits: it is anchored at both ends, in every branch, and
 * nothing in it repeats without end.
 *
 * @param {string} pattern as it stands in a schema
 */
export function isBoundedPattern(pattern) {
	const tree = treeOf(pattern);
	if (!tree) return false;
	let endless = false;
	visitRegExpAST(tree, {
		onQuantifierEnter({ max }) {
			endless ||= max === Number.POSITIVE_INFINITY;
		},
	});
	return (
		!endless &&
		tree.alternatives.every(
			({ elements }) => isEdge(elements.at(0), "start") && isEdge(elements.at(-1), "end"),
		)
	);
}

/** Nothing for a text that is no pattern: it bounds nothing. @param {string} pattern */
function treeOf(pattern) {
	try {
		return parseRegExpLiteral(new RegExp(pattern, "u")).pattern;
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}

/** @param {import("@eslint-community/regexpp").AST.Element | undefined} element @param {"start" | "end"} kind */
const isEdge = (element, kind) => element?.type === "Assertion" && element.kind === kind;
