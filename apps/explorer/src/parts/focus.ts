/** Takes the focus when it is first shown, as a `ref`. It is one function, so that a later rendering leaves the focus where it is. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();
