import { useEffect, useState } from "react";

/** Milliseconds without typing before a search: it costs a data request. */
const pause = 200;

/** A text once nobody has typed for a while. */
export function useSettled(text: string): string {
	const [settled, setSettled] = useState(text);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(text), pause);
		return () => clearTimeout(timer);
	}, [text]);
	return settled;
}
