/** Shown in a dialog about a conversation while none is open. */
export function NothingOpen() {
  return (
    <div className="body">
      <p className="font-semibold">Select a conversation</p>
      <p className="text-ink-2">Choose a chat to start messaging.</p>
    </div>
  );
}
