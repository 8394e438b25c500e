"""Keeps the accounts of a company in step with a file of people: adds who is missing, changes what differs, and disables
who is gone. Python 3.9 or newer, standard library only.

    ISSUER=https://sign-in.example.com CLIENT_ID=hr-sync CLIENT_SECRET=... python3 keep_in_step.py acme people.csv

The first line of the file names its columns: email,firstName,lastName,extension,state. "disabled" is the only state that
counts for accounts that are there: the rest, such as "locked", is the server's.
"""

import base64
import csv
import json
import os
import sys
import time
import uuid
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

ISSUER = os.environ["ISSUER"]
MOST_DISABLED = int(os.environ.get("MOST_DISABLED", "20"))
MOST = 5  # attempts of a request
company, file = sys.argv[1:3]
REASON = f"In step with {file}".encode("ascii", "replace").decode()  # a header has no other characters


class Problem(Exception):
    """A problem (RFC 9457) that the API answered."""

    def __init__(self, request, problem):
        errors = json.dumps(problem.get("errors", ""))
        super().__init__(f"{request}: {problem.get('detail', problem.get('title'))} {errors}")
        self.code = problem.get("code")


class Token:
    """An access token for the API, renewed half a minute before it ends."""

    value = None
    ends_at = 0.0

    def get(self):
        if time.time() >= self.ends_at:
            identity = ":".join(quote(os.environ[name], safe="") for name in ("CLIENT_ID", "CLIENT_SECRET"))
            form = {
                "grant_type": "client_credentials",
                "resource": f"{ISSUER}/admin",
                "scope": "accounts:read accounts:write contacts:read",
            }
            basic = base64.b64encode(identity.encode()).decode()
            request = Request(f"{ISSUER}/oauth/token", urlencode(form).encode(), {"authorization": f"Basic {basic}"})
            with urlopen(request, timeout=30) as response:
                answer = json.load(response)
            self.value = answer["access_token"]
            self.ends_at = time.time() + answer["expires_in"] - 30
        return self.value


token = Token()


def call(method, path, body=None, headers=None):
    """Sends a request, and sends it again when the server asks to wait, fails, or cannot be reached."""
    sent = dict(headers or {})
    if method != "GET":  # The same key in each attempt: what was carried out is not carried out twice.
        sent |= {"idempotency-key": str(uuid.uuid4()), "audit-reason": REASON}
    if body is not None:
        sent["content-type"] = "application/json"
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(1, MOST + 1):
        sent["authorization"] = f"Bearer {token.get()}"
        wait = 2**attempt
        try:
            with urlopen(Request(f"{ISSUER}/admin/v1{path}", data, sent, method=method), timeout=60) as response:
                return json.load(response), response.headers["etag"]
        except HTTPError as error:
            problem = json.load(error)
            code = problem.get("code")
            if code == "invalidToken":
                token.ends_at = 0
            again = code in ("invalidToken", "requestInProgress") or error.code == 429 or error.code >= 500
            if not again or attempt == MOST:
                raise Problem(f"{method} {path}", problem) from None
            wait = int(error.headers.get("retry-after") or wait)
        except URLError:
            if attempt == MOST:
                raise
        time.sleep(wait)


def listed_accounts():
    """All accounts of the company, page by page."""
    query = {"company": company, "limit": 500}
    while True:
        page, _ = call("GET", f"/accounts?{urlencode(query)}")
        yield from page["items"]
        if "next" not in page:
            return
        query["cursor"] = page["next"]


def changes_of(row, account):
    """What a row of the file asks to change of an account."""
    changes = {}
    for field in ("firstName", "lastName", "extension"):
        if field in row and row[field] != account.get(field, ""):
            changes[field] = row[field] or None
    if (row.get("state") == "disabled") != (account["state"] == "disabled"):
        changes["state"] = row.get("state") or "active"
    return changes


def change(account_id, wanted):
    """Changes an account, and reads it again if somebody else has changed it meanwhile. Returns whether it was changed."""
    for attempt in range(1, MOST + 1):
        account, version = call("GET", f"/accounts/{account_id}")
        changes = wanted(account)
        if not changes:
            return False
        try:
            call("PATCH", f"/accounts/{account_id}", changes, {"if-match": version})
            return True
        except Problem as problem:
            if problem.code != "changedMeanwhile" or attempt == MOST:
                raise


with open(file, encoding="utf-8-sig", newline="") as lines:
    people = [{name: (value or "").strip() for name, value in row.items()} for row in csv.DictReader(lines)]
rows = {row["email"].lower(): row for row in people}
counts = {"added": 0, "changed": 0, "disabled": 0, "same": 0}
there, gone = set(), []
for account in listed_accounts():
    email = account.get("email", "").lower()
    if email in rows:
        there.add(email)
        row = rows[email]
        is_changed = changes_of(row, account) and change(account["id"], lambda seen, row=row: changes_of(row, seen))
        counts["changed" if is_changed else "same"] += 1
    elif email and account["kind"] == "person" and not account["isEmergencyAccess"] and account["state"] != "disabled":
        gone.append(account["id"])
for email, row in rows.items():
    if email not in there:
        call("POST", "/accounts", {name: value for name, value in row.items() if value} | {"company": company})
        counts["added"] += 1
if len(gone) > MOST_DISABLED:  # Half a file must not close a whole company.
    sys.exit(f"{len(gone)} accounts are not in {file}. MOST_DISABLED={len(gone)} disables them.")
for account_id in gone:
    change(account_id, lambda seen: {} if seen["state"] == "disabled" else {"state": "disabled"})
    counts["disabled"] += 1
print(", ".join(f"{count} {what}" for what, count in counts.items()))
