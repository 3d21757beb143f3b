import { useKey } from "../../session/session.ts";
import { Keys } from "./keys/keys.tsx";
import { SignIn } from "./sign-in.tsx";
import { Usage } from "./usage.tsx";

/** The account: the key of this tab, the allowance, and the keys. */
export function AccountPage() {
	const key = useKey();
	return (
		<div className="page">
			<h1>Account</h1>
			<SignIn />
			{key !== "" && (
				<>
					<Keys />
					<Usage />
				</>
			)}
		</div>
	);
}
