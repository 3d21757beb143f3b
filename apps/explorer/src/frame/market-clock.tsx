import { useEffect, useState } from "react";
import { elsewhere, instant } from "../figures/time.ts";
import { useMarketStatus } from "../market/market-status.ts";

/** The state of the market, and the time to its next start or end. */
export function MarketClock() {
	const { data } = useMarketStatus();
	const now = useNow();
	const [market] = data?.status.marketTime ?? [];
	if (!market) return null;
	const [word, at] = nextOf(market.nextOpensAt, market.nextClosesAt);
	return (
		<span className="clock" title={at ? elsewhere(at) : undefined}>
			{market.label}
			{at && `, ${word} ${leftUntil(at, now)} (${instant(at)})`}
		</span>
	);
}

/** A session that ends before the next one begins is under way. */
function nextOf(opens: string | null, closes: string | null): [word: string, at: string | null] {
	if (closes !== null && (opens === null || closes < opens)) return ["closes in", closes];
	return ["opens in", opens];
}

function leftUntil(at: string, now: number): string {
	const minutes = Math.max(0, Math.round((Date.parse(at) - now) / 60_000));
	const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
	if (days > 0) return `${days} d ${hours} h`;
	return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** The present time, by half minutes. */
function useNow(): number {
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), 30_000);
		return () => clearInterval(timer);
	}, []);
	return now;
}
