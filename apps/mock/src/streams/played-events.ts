import type { AllowanceState, Credential } from "@us-market-data/store";
import {
	type EndReason,
	type MarketStream,
	type StreamFormat,
	type StreamItem,
	type StreamMeter,
	sseBeginning,
	textOf,
} from "@us-market-data/streams";
import type { EventPieces } from "./event-pieces.ts";

interface PlayedStream {
	stream: MarketStream;
	meter: StreamMeter;
	caller: Credential;
}

/** The events of a stream of the simulated market, charged to its caller as the service does. */
export function playedEvents(played: PlayedStream, format: StreamFormat): EventPieces {
	return { format, pieces: pieces(played, format), stop: () => played.stream.stop() };
}

async function* pieces(
	{ stream, meter, caller }: PlayedStream,
	format: StreamFormat,
): AsyncGenerator<string> {
	const usage = ({ used }: AllowanceState): string => {
		const allowance = caller.plan.monthlyAllowance;
		const remaining = allowance === null ? null : Math.max(0, allowance - used);
		const members = { cost: meter.cost, used, allowance, remaining };
		return textOf(stream.control("usage", members), format);
	};

	/** The text of the events that are paid, and true when there is an allowance for all of them. */
	const paidText = async (items: readonly StreamItem[]): Promise<[text: string, isPaid: boolean]> => {
		let text = "";
		for (const item of items) {
			if (item.isData && meter.free === 0) {
				const state = await meter.pay(caller);
				if (!state) return [text, false];
				text += usage(state);
			}
			if (item.isData) meter.send(1);
			stream.acknowledge(item);
			text += textOf(item, format);
		}
		return [text, true];
	};

	try {
		yield (format === "sse" ? sseBeginning : "") + textOf(stream.open, format);
		let reason: EndReason | "allowance";
		for (;;) {
			const step = await stream.batches.next();
			if (step.done) {
				reason = step.value;
				break;
			}
			const [text, isPaid] = await paidText(step.value);
			if (text !== "") yield text;
			if (isPaid) continue;
			reason = "allowance";
			break;
		}
		if (reason === "stopped") return;
		const resume = reason === "until" || reason === "end" ? null : stream.cursor();
		yield textOf(stream.control("close", { reason, resume }), format);
	} finally {
		stream.stop();
	}
}
