import type { Contract } from "../contract.ts";
import type { HttpResponse } from "../http-client.ts";
import type { Failure } from "../suite/probe.ts";

/** A line of text; a marked one holds the difference. */
export interface Line {
	readonly text: string;
	readonly isMarked: boolean;
}

/** The sides of a failure, line by line. */
export interface Evidence {
	readonly expected: readonly Line[];
	readonly got: readonly Line[];
	/** The mock's answer, where it tells more than the contract. */
	readonly mock?: readonly Line[];
}

/** The expected value beside the answered one. */
export function evidenceOf(failure: Failure, contract: Contract): Evidence {
	const { target, mock } = failure;
	return {
		expected: unmarked(expectedText(failure, contract)),
		got: target ? responseLines(target, failure) : unmarked("no answer"),
		...(mock && failure.rule !== "body schema" ? { mock: responseLines(mock, failure) } : {}),
	};
}

const unmarked = (text: string): readonly Line[] =>
	text.split("\n").map((line) => ({ text: line, isMarked: false }));

function expectedText({ expected, place, rule, spot }: Failure, contract: Contract): string {
	if (expected !== undefined) return spot === "status" ? `status ${expected}` : expected;
	const keyword = place?.split("/").at(-1);
	if (place === undefined || keyword === undefined) return rule;
	const demanded = valueAt(contract.document, place);
	if (demanded === undefined) return rule;
	const short = JSON.stringify(demanded);
	return `${keyword}: ${short.length <= 100 ? short : JSON.stringify(demanded, null, 2)}`;
}

/** The value that a JSON pointer names. References are not followed. */
export const valueAt = (document: unknown, pointer: string): unknown =>
	pointer
		.split("/")
		.slice(1)
		.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
		.reduce((at, token) => (at as Record<string, unknown> | null | undefined)?.[token], document);

/** Headers that are shown beside a failure of something else than a header. */
const usefulHeaders = new Set(["content-type", "x-request-id", "x-data-as-of", "x-data-requests-cost"]);
const around = 5;
const maxUnmarkedCount = 40;

function responseLines({ status, headers, text, json }: HttpResponse, failure: Failure): readonly Line[] {
	const { spot } = failure;
	const header = typeof spot === "object" && "header" in spot ? spot.header.toLowerCase() : undefined;
	const isMissing = header !== undefined && headers[header] === undefined;
	const isMarked = bodyMark(failure);
	const body =
		json === undefined
			? unmarked(text)
			: jsonLines(json).map((line) => ({ ...line, isMarked: isMarked(line) }));
	const reported = Object.entries(headers).filter(
		([name]) => header !== undefined || usefulHeaders.has(name),
	);
	const hidden = Object.keys(headers).length - reported.length;
	return [
		{ text: `status ${status}`, isMarked: spot === "status" || failure.rule.endsWith(": status") },
		...(isMissing ? [{ text: `(no ${header})`, isMarked: true }] : []),
		...reported.map(([name, value]) => ({ text: `${name}: ${value}`, isMarked: name === header })),
		...(hidden > 0 ? [{ text: `… ${hidden} headers`, isMarked: false }] : []),
		{ text: "", isMarked: false },
		...excerpt(body),
	];
}

interface JsonLine {
	readonly text: string;
	readonly pointer: string;
	/** The text of a scalar value. */
	readonly scalar?: string;
}

/** Decides on a line by the pointer of the failure, otherwise by the values that its message quotes. */
function bodyMark({ spot, message }: Failure): (line: JsonLine) => boolean {
	if (spot === "status" || (spot && "header" in spot)) return () => false;
	if (spot) return ({ pointer }) => pointer === spot.body || pointer.startsWith(`${spot.body}/`);
	const quoted = new Set(
		[...message.matchAll(/"([^"]{2,60})"|(-?\d+\.\d+)/g)].map(([, text, number]) => text ?? number),
	);
	return ({ scalar }) => scalar !== undefined && quoted.has(scalar);
}

/** A value as indented JSON, each line with the pointer to what it holds. */
export function jsonLines(value: unknown): readonly JsonLine[] {
	return walk(value, "", "", "");

	function walk(at: unknown, pointer: string, indent: string, name: string): JsonLine[] {
		if (typeof at !== "object" || at === null || Object.keys(at).length === 0)
			return [{ text: `${indent}${name}${JSON.stringify(at)}`, pointer, scalar: String(at) }];
		const entries = Object.entries(at);
		const [open, close] = Array.isArray(at) ? ["[", "]"] : ["{", "}"];
		const inner = entries.flatMap(([key, member], index) => {
			const escaped = key.replaceAll("~", "~0").replaceAll("/", "~1");
			const label = Array.isArray(at) ? "" : `${JSON.stringify(key)}: `;
			const lines = walk(member, `${pointer}/${escaped}`, `${indent}  `, label);
			const last = lines.at(-1);
			if (last && index < entries.length - 1) lines[lines.length - 1] = { ...last, text: `${last.text},` };
			return lines;
		});
		return [{ text: `${indent}${name}${open}`, pointer }, ...inner, { text: `${indent}${close}`, pointer }];
	}
}

/** The beginning of a body and what is around its marks, so that a long one stays readable. */
function excerpt(lines: readonly Line[]): readonly Line[] {
	const marks = lines.flatMap(({ isMarked }, index) => (isMarked ? [index] : [])).slice(0, 20);
	const isVisible = (index: number) =>
		marks.length === 0
			? index < maxUnmarkedCount
			: index < 3 || index >= lines.length - 1 || marks.some((mark) => Math.abs(mark - index) <= around);
	const visible: Line[] = [];
	let hidden = 0;
	const close = () => {
		if (hidden > 0) visible.push({ text: `… ${hidden} lines`, isMarked: false });
		hidden = 0;
	};
	for (const [index, line] of lines.entries()) {
		if (isVisible(index)) {
			close();
			visible.push(line.text.length > 400 ? { ...line, text: `${line.text.slice(0, 400)}…` } : line);
		} else hidden += 1;
	}
	close();
	return visible;
}

/** The place of a rule in the contract. */
export interface SourceLocation {
	/** A file of the repository. */
	readonly file: string;
	/** JSON pointer into the bundled contract, which a service answers as /openapi.json. */
	readonly pointer: string;
}

/** Schemas whose file is generated. */
const generatedSchemas = ["ScreenerItem"];

/** The file of a named part of the contract, in the repository. */
export const fileOfPart = (kind: string, name: string): string =>
	`spec/${kind}/${name}${generatedSchemas.includes(name) ? ".gen" : ""}.yaml`;

/** The place of the rule that a failure breaks: that of the broken keyword, or the operation. */
export function sourceLocationOf(
	{ place }: Pick<Failure, "place">,
	operationId: string,
	contract: Contract,
): SourceLocation {
	const [, kind, name] = /^\/components\/(schemas|headers|responses)\/([^/]+)/.exec(place ?? "") ?? [];
	const operation = contract.operations.find((one) => one.operationId === operationId);
	const path = operation && `/paths/${operation.path.replaceAll("~", "~0").replaceAll("/", "~1")}/get`;
	const file =
		kind === undefined || name === undefined
			? operation
				? `spec/paths/${operation.area}/${operationId}.yaml`
				: "spec/openapi.yaml"
			: fileOfPart(kind, name);
	return { file, pointer: `#${place ?? path ?? "/paths"}` };
}
