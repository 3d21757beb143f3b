import { useEffect, useState } from "react";

/** The seconds until the page asks again by itself. */
export function Countdown({ seconds }: { seconds: number }) {
	const [left, setLeft] = useState(Math.ceil(seconds));
	useEffect(() => {
		const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
		return () => clearInterval(timer);
	}, []);
	// A screen reader is told the pause once, not each second.
	return <p aria-live="off">The page tries again by itself in {left} s.</p>;
}
