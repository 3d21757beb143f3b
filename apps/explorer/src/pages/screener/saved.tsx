import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Choice } from "../../parts/choice.tsx";
import { NameForm } from "../../parts/name-form.tsx";
import { saveScreen, screens } from "../../session/screens.ts";
import { useScreenerState } from "./use-screen.ts";

/** The screens that were saved in this browser, and the way to save the present one. */
export function SavedScreens() {
	const { search } = useScreenerState();
	const navigate = useNavigate();
	const all = screens.use();
	const [isNaming, setNaming] = useState(false);
	const [saved, setSaved] = useState<string>();
	const text = JSON.stringify(search);
	const present = all.find((screen) => JSON.stringify(screen.search) === text)?.name ?? "";
	const open = (name: string) => {
		const chosen = all.find((screen) => screen.name === name);
		if (chosen) void navigate({ to: "/explorer/screener", search: chosen.search });
	};
	return (
		<div className="saved-screens">
			{all.length > 0 && (
				<Choice
					label="Saved screens"
					value={present}
					onChange={open}
					options={[{ value: "", name: "Saved screens" }, ...all.map(({ name }) => ({ value: name, name }))]}
				/>
			)}
			{isNaming ? (
				<NameForm
					label="Name of the screen"
					action="Save"
					submit={(name) => {
						const problem = saveScreen(name, search);
						if (problem === undefined) {
							setNaming(false);
							setSaved(name.trim());
						}
						return problem;
					}}
					cancel={() => setNaming(false)}
				/>
			) : (
				<button type="button" className="button" onClick={() => setNaming(true)}>
					Save this screen
				</button>
			)}
			<span role="status" className="quiet">
				{saved !== undefined && present === saved && `Saved as “${saved}”.`}
			</span>
		</div>
	);
}
