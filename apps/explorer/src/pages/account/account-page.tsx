import { useSignedInBy } from "../../session/session.ts";
import { Keys } from "./keys/keys.tsx";
import { SignIn } from "./sign-in.tsx";
import { Usage } from "./usage.tsx";

/** The account: the sign-in of this tab, the allowance, and the keys. */
export function AccountPage() {
	return (
		<div className="page">
			<h1>Account</h1>
			<SignIn />
			{useSignedInBy() !== "nobody" && (
				<>
					<Keys />
					<Usage />
				</>
			)}
		</div>
	);
}
