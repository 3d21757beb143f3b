import type { AnyMarketDataError } from "@us-market-data/client";
import {
	createContext,
	type ReactNode,
	useContext,
	useEffect,
	useMemo,
	useState,
	useSyncExternalStore,
} from "react";
import { isTransient, retryDelayOf } from "../../../app/retry-delays.ts";
import { client } from "../../../market/market.ts";
import { useSymbolView } from "../use-symbol-view.ts";
import { type StreamChoice, streamChoiceOf } from "./stream-choice.ts";
import { type StreamDeps, type StreamPicture, SymbolStream } from "./symbol-stream.ts";

/** The browser of the page. */
const browser: StreamDeps = {
	source: client.stream,
	requestFrame: (task) => {
		const id = requestAnimationFrame(task);
		return () => cancelAnimationFrame(id);
	},
	elapsed: () => performance.now(),
	after: (pauseMs, task) => {
		const timer = setTimeout(task, pauseMs);
		return () => clearTimeout(timer);
	},
	retryDelayMs: (error: AnyMarketDataError) => (isTransient(error) ? retryDelayOf(error) * 1000 : undefined),
	isHidden: () => document.hidden,
	onVisibility: (listener) => {
		document.addEventListener("visibilitychange", listener);
		return () => document.removeEventListener("visibilitychange", listener);
	},
};

interface Played {
	choice: StreamChoice | undefined;
	/** Undefined for stored prices. */
	stream: SymbolStream | undefined;
}

const StreamContext = createContext<Played>({ choice: undefined, stream: undefined });

/** Plays what the address says: the connections close when it says something else, and when the page is left. */
export function StreamOfSymbol({ symbol, children }: { symbol: string; children: ReactNode }) {
	const [{ stream: named, speed }] = useSymbolView();
	const [stream, setStream] = useState<SymbolStream>();
	const choice = useMemo(() => streamChoiceOf({ stream: named, speed }), [named, speed]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another speed goes on with the same stream, below
	useEffect(() => {
		if (choice === undefined) return;
		const opened = new SymbolStream(symbol, choice, browser);
		setStream(opened);
		return () => {
			setStream(undefined);
			opened.close();
		};
	}, [symbol, named]);
	useEffect(() => {
		if (choice?.kind === "day") stream?.setSpeed(choice.speed);
	}, [stream, choice]);
	const played = useMemo(() => ({ choice, stream }), [choice, stream]);
	return <StreamContext value={played}>{children}</StreamContext>;
}

/** What the page plays. */
export const useStream = (): Played => useContext(StreamContext);

/** True while the page displays another time than the present. */
export const useIsReplay = (): boolean => {
	const { choice } = useStream();
	return choice !== undefined && choice.kind !== "live";
};

/** Marks a part of the page whose prices are not those of the present. */
export const ReplayMark = () => (useIsReplay() ? <strong className="tag replay">Replay</strong> : null);

const never = () => () => {};

/** A part of what the stream shows; undefined for stored prices. The component follows this part alone. */
export function useStreamPart<Part>(select: (picture: StreamPicture) => Part): Part | undefined {
	const { stream } = useStream();
	return useSyncExternalStore(stream?.subscribe ?? never, () => stream && select(stream.picture()));
}
