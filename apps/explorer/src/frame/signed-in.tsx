import { Link } from "@tanstack/react-router";
import { useKey } from "../session/session.ts";

/** The prefix of the key in use, which leads to the account. */
export function SignedIn() {
	const key = useKey();
	return (
		<Link to="/explorer/account" className="button">
			{key === "" ? "Sign in" : `${key.slice(0, 14)}…`}
		</Link>
	);
}
