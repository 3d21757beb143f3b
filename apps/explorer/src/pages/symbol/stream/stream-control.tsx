import { provenanceOf } from "@us-market-data/client";
import { useId, useState } from "react";
import { decimal, percent } from "../../../figures/decimal.ts";
import { date, dayOf, elsewhere, time, today } from "../../../figures/time.ts";
import { useMarketData } from "../../../market/market.ts";
import { Choice } from "../../../parts/choice.tsx";
import { DateField, isIsoDay } from "../../../parts/date-field.tsx";
import { Trouble } from "../../../parts/trouble.tsx";
import { newestTrades } from "../trades.tsx";
import { useSymbolView } from "../use-symbol-view.ts";
import { addressOf, type Speed, type StreamChoice, speeds } from "./stream-choice.ts";
import { useIsReplay, useStream, useStreamPart } from "./stream-context.tsx";
import { type StreamPicture, streamKinds } from "./symbol-stream.ts";
import "./stream.css";

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "America/New_York", timeStyle: "medium" });

const partNames = { quotes: "price", trades: "trades", depth: "order book" } as const;

/** What is simulated on this page, and the newest day with trades. */
function useStoredDay(symbol: string): { isSample: boolean; day: string } {
	const trades = useMarketData("listTrades", newestTrades(symbol)).data;
	const quotes = useMarketData("getQuotes", { symbols: [symbol] }).data;
	const at = trades?.trades[0]?.timestamp ?? quotes?.quote[0]?.timestamp;
	const provenances = [trades, quotes].flatMap((body) => (body && provenanceOf(body)) ?? []);
	return {
		isSample: provenances.some(({ sources }) => sources.includes("sample")),
		day: at ? dayOf(at) : today(),
	};
}

/** Chooses stored, live or replayed prices, and says which of them the page displays. */
export function StreamControl({ symbol }: { symbol: string }) {
	const [, change] = useSymbolView();
	const { choice } = useStream();
	const { isSample, day } = useStoredDay(symbol);
	const play = (next: StreamChoice | undefined) => change(addressOf(next));
	const replay: StreamChoice = isSample ? { kind: "now" } : { kind: "day", day, speed: 10 };
	const isReplay = useIsReplay();
	return (
		<section
			className="stream-bar"
			data-stream={choice?.kind ?? "stored"}
			aria-label="Stored, live or replayed prices"
		>
			<div className="stream-line">
				<fieldset className="ranges">
					<legend className="visually-hidden">Prices</legend>
					<Toggle name="Stored" isPressed={choice === undefined} onPress={() => play(undefined)} />
					<Toggle name="Live" isPressed={choice?.kind === "live"} onPress={() => play({ kind: "live" })} />
					<Toggle name="Replay" isPressed={isReplay} onPress={() => play(replay)} />
				</fieldset>
				{choice === undefined && isSample && (
					<button type="button" className="button main" onClick={() => play({ kind: "now" })}>
						Play the simulated market
					</button>
				)}
				{choice !== undefined && <StreamState choice={choice} />}
				{choice !== undefined && choice.kind !== "live" && (
					<ReplayControls choice={choice} day={day} hasNow={isSample} play={play} />
				)}
			</div>
			{choice !== undefined && <StreamTroubles />}
			{choice !== undefined && <SpokenPrice />}
		</section>
	);
}

const Toggle = ({ name, isPressed, onPress }: { name: string; isPressed: boolean; onPress: () => void }) => (
	<button type="button" className="button" aria-pressed={isPressed} onClick={isPressed ? undefined : onPress}>
		{name}
	</button>
);

const stateOf = ({ state, at, isSimulated }: StreamPicture) =>
	`${state} ${at?.slice(0, 19) ?? ""} ${isSimulated}`;

/** What is played, and the time in the market. */
function StreamState({ choice }: { choice: StreamChoice }) {
	// The text changes with the second, not with each event.
	useStreamPart(stateOf);
	const picture = useStream().stream?.picture();
	if (!picture) return null;
	const { state, at, startedAt, isSimulated } = picture;
	const instant = at ?? startedAt;
	const words = {
		connecting: "connecting",
		playing: choice.kind === "live" ? (at ? "" : "waiting for the next event") : "",
		paused: "paused",
		ended: "ended",
	}[state];
	return (
		<p className="stream-state" data-state={state}>
			<strong>{choice.kind === "live" ? "Live" : "Replay"}</strong>
			{instant !== undefined && (choice.kind !== "live" || at !== undefined) && (
				<time dateTime={instant} title={elsewhere(instant)}>
					{date(instant)} {clock.format(new Date(instant))} ET
				</time>
			)}
			{choice.kind === "day" && <span>{choice.speed}×</span>}
			{choice.kind === "now" && <span>as if live</span>}
			{isSimulated && <span>simulated</span>}
			{words !== "" && <span>{words}</span>}
		</p>
	);
}

/** The day and the speed of a replay, its pause and its end. */
function ReplayControls({
	choice,
	day,
	hasNow,
	play,
}: {
	choice: Exclude<StreamChoice, { kind: "live" }>;
	/** The newest day with trades. */
	day: string;
	/** True where a simulated session can be played as if it were live. */
	hasNow: boolean;
	play: (next: StreamChoice | undefined) => void;
}) {
	const id = useId();
	const { stream } = useStream();
	const state = useStreamPart((picture) => picture.state);
	const [typed, setTyped] = useState<string>();
	const speed: Speed = choice.kind === "day" ? choice.speed : 10;
	const take = (text: string) => {
		const isComplete = isIsoDay(text) && text <= today();
		setTyped(isComplete ? undefined : text);
		if (isComplete) play({ kind: "day", day: text, speed });
	};
	return (
		<div className="stream-controls">
			{(hasNow || choice.kind === "now") && (
				<Choice
					label="What is replayed"
					value={choice.kind}
					onChange={(kind) => play(kind === "now" ? { kind } : { kind, day, speed })}
					options={[
						{ value: "now", name: "Simulated market, as if live" },
						{ value: "day", name: "A day" },
					]}
				/>
			)}
			{choice.kind === "day" && (
				<>
					<label className="visually-hidden" htmlFor={id}>
						Day of the replay
					</label>
					<DateField
						id={id}
						value={typed ?? choice.day}
						max={today()}
						onChange={take}
						onBlur={() => setTyped(undefined)}
					/>
					<Choice
						label="Speed of the replay"
						value={String(speed)}
						onChange={(next) => play({ ...choice, speed: Number(next) as Speed })}
						options={speeds.map((one) => ({ value: String(one), name: `${one}×` }))}
					/>
				</>
			)}
			{state === "ended" ? (
				<button type="button" className="button" onClick={() => stream?.restart()}>
					Play again
				</button>
			) : (
				<button
					type="button"
					className="button"
					onClick={() => (state === "paused" ? stream?.resume() : stream?.pause())}
				>
					{state === "paused" ? "Resume" : "Pause"}
				</button>
			)}
			<button type="button" className="button" onClick={() => play(undefined)}>
				Stop
			</button>
		</div>
	);
}

/** The error of the streams that failed, once for all of them. */
function StreamTroubles() {
	const { stream } = useStream();
	const errors = useStreamPart((picture) => picture.errors) ?? {};
	const kinds = streamKinds.filter((kind) => errors[kind] !== undefined);
	const [first] = kinds.flatMap((kind) => errors[kind] ?? []);
	if (first === undefined) return null;
	return (
		<>
			{kinds.length < streamKinds.length && (
				<p className="quiet">Without a stream: {kinds.map((kind) => partNames[kind]).join(", ")}.</p>
			)}
			<Trouble error={first} again={() => stream?.retry()} />
		</>
	);
}

/** Reads the price out, at most every 15 seconds. */
function SpokenPrice() {
	const quote = useStreamPart((picture) => picture.spokenQuote);
	const isReplay = useIsReplay();
	return (
		<p className="visually-hidden" role="status">
			{quote?.timestamp &&
				`${isReplay ? "Replay, " : ""}${time(quote.timestamp)}: ${decimal(quote.lastDone, { atLeast: 2 })} USD, ${percent(quote.changeRate, { signed: true })}`}
		</p>
	);
}
