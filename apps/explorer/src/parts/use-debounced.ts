import { useEffect, useState } from "react";

/** Milliseconds without typing before a search: it costs a data request. */
const pause = 200;

/** A text once nobody has typed for a while. */
export function useDebounced(text: string): string {
	const [debounced, setDebounced] = useState(text);
	useEffect(() => {
		const timer = setTimeout(() => setDebounced(text), pause);
		return () => clearTimeout(timer);
	}, [text]);
	return debounced;
}
