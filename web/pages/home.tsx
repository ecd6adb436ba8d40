export default function Page() {
  return (
    <div className="wrap page">
      <h1>home</h1>
    </div>
  );
}
