/** Types a text into a field as a person does, so that whatever listens to typing hears of it. */
export function typeInto(field: HTMLInputElement, text: string): void {
  const how = { bubbles: true, inputType: 'insertText', data: text };
  field.dispatchEvent(new InputEvent('beforeinput', how));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text); // past React, which then sees a change
  field.dispatchEvent(new InputEvent('input', how));
}
