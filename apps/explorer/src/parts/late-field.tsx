import { type ComponentType, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** What shows of a field with a list under it. */
export interface FieldProps {
	label: string;
	placeholder: string;
	isDisabled?: boolean;
	id?: string;
	className?: string;
	input?: RefObject<HTMLInputElement | null>;
}

/**
 * A field with a list under it. It is a plain one until somebody turns to it, because the list is a fifth of what a
 * first visit would load.
 *
 * @param load brings the whole field
 * @param field what the whole field needs
 */
export function LateField<Props extends FieldProps>({
	load,
	field,
}: {
	load: () => Promise<{ default: ComponentType<Props> }>;
	field: Props;
}) {
	const [Whole, setWhole] = useState<ComponentType<Props>>();
	const own = useRef<HTMLInputElement>(null);
	const isPressed = useRef(false);
	const input = field.input ?? own;
	const bring = async () => {
		const loaded = await load();
		const element = input.current;
		if (element?.dataset["plain"] === undefined) return;
		const hasFocus = document.activeElement === element;
		// At once, so that no key falls between the two.
		flushSync(() => setWhole(() => loaded.default));
		if (hasFocus && input.current) goOn(input.current, element.value, isPressed.current);
	};
	if (Whole) return <Whole {...field} input={input} />;
	return (
		<input
			data-plain=""
			type="text"
			role="combobox"
			aria-autocomplete="list"
			aria-expanded={false}
			autoComplete="off"
			ref={input}
			aria-label={field.label}
			placeholder={field.placeholder}
			disabled={field.isDisabled}
			id={field.id}
			className={field.className}
			onPointerEnter={() => void bring()}
			onPointerDown={() => {
				isPressed.current = true;
			}}
			onFocus={() => void bring()}
		/>
	);
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** Repeats in the whole field what somebody did in the plain one. */
function goOn(input: HTMLInputElement, typed: string, isPressed: boolean) {
	input.focus();
	if (typed !== "") {
		// React hears only of values that it did not set itself.
		setValue?.call(input, typed);
		// Only what is typed opens the list, not what the browser fills in.
		input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
	} else if (isPressed) input.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
}
