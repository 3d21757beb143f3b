import { parseRegExpLiteral, visitRegExpAST } from "@eslint-community/regexpp";

/**
 * True when a pattern bounds the length of matching text: each branch is anchored at both ends, and no quantifier
 * is unbounded.
 *
 * @param {string} pattern of a schema
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

/** Undefined for text that is not a pattern, which bounds nothing. @param {string} pattern */
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
