import { Link } from "@tanstack/react-router";
import { useKey, useSignedInBy } from "../session/session.ts";

/** The prefix of the key in use, which leads to the account. */
export function SignedIn() {
	const key = useKey();
	const by = useSignedInBy();
	const words = { key: `${key.slice(0, 14)}…`, issuer: "Signed in", nobody: "Sign in" }[by];
	// On a phone there is no room; the pages lead to the account.
	return (
		<Link to="/explorer/account" className={by === "nobody" ? "button" : "button when-wide"}>
			{words}
		</Link>
	);
}
