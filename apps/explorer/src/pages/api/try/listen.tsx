import { useNavigate } from "@tanstack/react-router";
import { isMarketDataError, type StreamName } from "@us-market-data/client";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { client } from "../../../market/market.ts";
import { Panel } from "../../../parts/panel/panel.tsx";
import { CodeBlock } from "../../../parts/request/code-block.tsx";
import { CopyButton } from "../../../parts/request/copy-button.tsx";
import { Trouble } from "../../../parts/trouble.tsx";
import type { Operation } from "../contract/contract.ts";
import { searchOf } from "../search.ts";
import { fieldErrorsOf } from "./exchange.ts";
import { Fields } from "./try-it.tsx";
import { firstValues, paramsOf } from "./values.ts";

/** Events after which the page stops: enough to see what a stream sends. */
const maxEvents = 50;

/** The events that came, as lines of JSON, and the end of them. */
interface Heard {
	/** The values of the parameters that were sent. */
	sent: Readonly<Record<string, string>>;
	lines: readonly string[];
	isListening: boolean;
	error: unknown;
}

/** `streamTrades` of the contract is `client.stream.trades`. */
const nameOf = (id: string): StreamName | undefined => {
	const name = id.replace(/^stream/, "").toLowerCase();
	return name in client.stream ? (name as StreamName) : undefined;
};

/** Listens to a stream until it has brought 50 events, it ends, or somebody stops it. */
function useListening() {
	const [heard, setHeard] = useState<Heard>();
	const listening = useRef<AbortController>(undefined);
	useEffect(() => () => listening.current?.abort(), []);
	const listen = async (name: StreamName, params: object, sent: Heard["sent"]) => {
		listening.current?.abort();
		const stop = new AbortController();
		listening.current = stop;
		const lines: string[] = [];
		const show = (end: Pick<Heard, "isListening" | "error">) => {
			if (listening.current === stop) setHeard({ sent, lines: [...lines], ...end });
		};
		show({ isListening: true, error: undefined });
		try {
			const open = client.stream[name] as (
				given: object,
				options: { signal: AbortSignal },
			) => AsyncIterable<object>;
			for await (const event of open(params, { signal: stop.signal })) {
				lines.push(JSON.stringify(event));
				if (lines.length === maxEvents) break;
				show({ isListening: true, error: undefined });
			}
			show({ isListening: false, error: undefined });
		} catch (error) {
			show({ isListening: false, error: stop.signal.aborted ? undefined : error });
		}
	};
	return { heard, listen, stop: () => listening.current?.abort() };
}

/** A form for each parameter of a stream, the request to copy, and its first events. */
export function Listen({
	operation,
	given,
	about,
	examples,
}: {
	operation: Operation;
	given: Readonly<Record<string, string>>;
	/** Stands above the form. */
	about: ReactNode;
	/** Stand below the events. */
	examples: ReactNode;
}) {
	// A stream of prices has events at any hour while it plays the simulated market.
	const hasSymbols = operation.parameters.some(({ name, isRequired }) => name === "symbols" && isRequired);
	const [values, setValues] = useState(() =>
		firstValues(operation, hasSymbols ? { replay: "now", ...given } : given),
	);
	const { heard, listen, stop } = useListening();
	const navigate = useNavigate();
	const params = paramsOf(operation, values);
	const name = nameOf(operation.id);
	const error = isMarketDataError(heard?.error) ? heard.error : undefined;
	const submit = (event?: FormEvent) => {
		event?.preventDefault();
		if (name === undefined) return;
		void navigate({
			from: "/explorer/api/{-$operation}",
			to: "/explorer/api/{-$operation}",
			search: ({ find }) => searchOf({ find, ...values }),
			replace: true,
		});
		void listen(name, params, values);
	};
	return (
		<div className="console">
			<div className="stack">
				{about}
				<Panel title="Try it">
					<form className="body try" onSubmit={submit} noValidate>
						<Fields
							operation={operation}
							values={values}
							onChange={setValues}
							errors={fieldErrorsOf(error?.details ?? [])}
							sent={heard?.sent}
						/>
						{name === undefined && (
							<p className="quiet">This stream is newer than the page, which cannot open it.</p>
						)}
						{heard?.isListening ? (
							<button type="button" className="button" onClick={stop}>
								Stop
							</button>
						) : (
							<button type="submit" className="button main" disabled={name === undefined}>
								Listen
							</button>
						)}
					</form>
				</Panel>
			</div>
			<div className="stack">
				<Panel title="Request">
					<div className="body">
						<StreamRequest path={operation.path} name={name} params={params} />
					</div>
				</Panel>
				{heard && (
					<Panel title="Events">
						<div className="body">
							{error && <Trouble error={error} again={() => submit()} />}
							<p role="status">
								{heard.isListening
									? `Listening: ${heard.lines.length} of the first ${maxEvents} events.`
									: `${heard.lines.length} events.`}
							</p>
							<CodeBlock label="Events of the stream" text={heard.lines.join("\n")} />
							<CopyButton text={heard.lines.join("\n")} label="Copy the events" />
						</div>
					</Panel>
				)}
				{examples}
			</div>
		</div>
	);
}

/** The request of a stream, to copy. */
function StreamRequest({
	path,
	name,
	params,
}: {
	path: string;
	name: StreamName | undefined;
	params: Readonly<Record<string, unknown>>;
}) {
	const query = Object.entries(params).map(
		([key, value]) => `${key}=${encodeURIComponent(String(value)).replaceAll("%2C", ",")}`,
	);
	const url = `${location.origin}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
	const texts = [
		["curl", `curl -N -H "x-api-key: $USMD_API_KEY" '${url}'`],
		[
			"TypeScript",
			`for await (const event of client.stream.${name}(${JSON.stringify(params)}))\n\tconsole.log(event);`,
		],
	] as const;
	return texts.map(([language, text]) => (
		<section key={language}>
			<h3>{language}</h3>
			<CodeBlock label={`Request as ${language}`} text={text} />
			<CopyButton text={text} label="Copy" />
		</section>
	));
}
