import { decimal } from "../../../figures/decimal.ts";
import { instant } from "../../../figures/time.ts";
import { Facts } from "../../../parts/facts.tsx";
import { CodeBlock } from "../../../parts/request/code-block.tsx";
import { CopyButton } from "../../../parts/request/copy-button.tsx";
import { type Exchange, type NoAnswer, readable } from "./exchange.ts";

/** Characters of a body that are shown; the rest can be copied. */
const mostShown = 60_000;

/** An answer with its status, time, headers and body. */
export function AnswerView({ title, answer }: { title: string; answer: Exchange | NoAnswer }) {
	if ("failure" in answer)
		return (
			<section className="exchange" aria-label={title}>
				<h3>{title}</h3>
				<div className="trouble" role="alert">
					<strong>No whole answer came.</strong>
					<p>
						{answer.failure}, after {decimal(answer.milliseconds)} ms
					</p>
				</div>
			</section>
		);
	const { status, statusText, milliseconds, headers, text } = answer;
	const body = readable(text);
	return (
		<section className="exchange" aria-label={title}>
			<h3>{title}</h3>
			<p role="status">
				<strong className={status < 400 ? "status" : "status refused"}>
					{status} {statusText}
				</strong>{" "}
				in {decimal(milliseconds)} ms, {decimal(new Blob([text]).size)} bytes
			</p>
			<Facts facts={factsOf(headers)} />
			<details>
				<summary>All headers</summary>
				<pre className="code-block">
					{[...headers].map(([name, value]) => `${name}: ${value}`).join("\n")}
				</pre>
			</details>
			<CodeBlock label={`Body of ${title}`} text={body.slice(0, mostShown)} />
			{body.length > mostShown && (
				<p className="quiet">
					The first {decimal(mostShown)} of {decimal(body.length)} characters.
				</p>
			)}
			<CopyButton text={body} label="Copy the body" />
		</section>
	);
}

/** The headers that a caller looks at, in words. */
function factsOf(headers: ReadonlyMap<string, string>): (readonly [string, string | undefined])[] {
	const reset = headers.get("x-data-requests-reset");
	const asOf = headers.get("x-data-as-of");
	const facts = [
		["Cost", headers.get("x-data-requests-cost")],
		["Allowance left", counted(headers.get("x-data-requests-remaining"))],
		["Allowance of the month", counted(headers.get("x-data-requests-limit"))],
		["Starts again", reset && instant(reset)],
		["Rate limits", headers.get("ratelimit-policy")],
		["Wait (s)", headers.get("retry-after")],
		["Source", headers.get("x-data-source")],
		["Data as of", asOf && instant(asOf)],
		["Data version", headers.get("x-data-version")],
		["Request id", headers.get("x-request-id")],
	] as const;
	return facts.filter(([, value]) => value !== undefined);
}

const counted = (text: string | undefined): string | undefined =>
	text !== undefined && /^\d+$/.test(text) ? decimal(text) : text;
