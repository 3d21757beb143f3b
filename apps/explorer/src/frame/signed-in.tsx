import { Link } from "@tanstack/react-router";
import { useKey } from "../session/session.ts";

/** The prefix of the key in use, which leads to the account. */
export function SignedIn() {
	const key = useKey();
	// On a phone there is no room; the pages lead to the account.
	return (
		<Link to="/explorer/account" className={key === "" ? "button" : "button when-wide"}>
			{key === "" ? "Sign in" : `${key.slice(0, 14)}…`}
		</Link>
	);
}
