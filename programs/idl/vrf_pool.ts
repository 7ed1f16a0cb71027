// Generated from vrf_pool.json by tools/program/write-idl-module.ts: not to be edited.
export const IDL = {
  "address": "HrCFPNxmZDXUdUd6iHUYx2eezVsbUkxsoTckResgz2Mz",
  "metadata": {
    "name": "vrf_pool",
    "version": "0.1.0",
    "spec": "0.1.0",
    "description": "Pools whose winners are drawn by a verifiable random function"
  },
  "instructions": [
    {
      "name": "accept_admin",
      "docs": [
        "Makes the proposed admin the admin."
      ],
      "discriminator": [
        112,
        42,
        45,
        90,
        116,
        181,
        13,
        170
      ],
      "accounts": [
        {
          "name": "pending_admin",
          "signer": true,
          "relations": [
            "config"
          ]
        },
        {
          "name": "config",
          "docs": [
            "The one `Config`. Its type is check enough, because no other account of this type can exist."
          ],
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": []
    },
    {
      "name": "claim",
      "docs": [
        "Pays the player at `index` of the drawn list and closes their entry."
      ],
      "discriminator": [
        62,
        198,
        214,
        193,
        213,
        159,
        108,
        210
      ],
      "accounts": [
        {
          "name": "pool",
          "writable": true,
          "relations": [
            "entry"
          ]
        },
        {
          "name": "entry",
          "docs": [
            "The player's `Entry`, which proves that they have not been paid. It closes here."
          ],
          "writable": true
        },
        {
          "name": "player",
          "writable": true,
          "relations": [
            "entry"
          ]
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": [
        {
          "name": "index",
          "type": "u16"
        }
      ]
    },
    {
      "name": "close_entry",
      "docs": [
        "Returns the rent of the entry of a player who left, once their pool takes no more players, or after it has closed."
      ],
      "discriminator": [
        132,
        26,
        202,
        145,
        190,
        37,
        114,
        67
      ],
      "accounts": [
        {
          "name": "pool",
          "docs": [
            "becomes a pool again, because it follows from a count that only rises."
          ],
          "relations": [
            "entry"
          ]
        },
        {
          "name": "entry",
          "docs": [
            "The `Entry` of a player who left."
          ],
          "writable": true
        },
        {
          "name": "player",
          "writable": true,
          "relations": [
            "entry"
          ]
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": []
    },
    {
      "name": "close_pool",
      "docs": [
        "Returns a finished pool's rent to its creator."
      ],
      "discriminator": [
        140,
        189,
        209,
        23,
        239,
        62,
        239,
        11
      ],
      "accounts": [
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "creator",
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": []
    },
    {
      "name": "complete_pool",
      "docs": [
        "Verifies the signature of the pool's round and draws the winners."
      ],
      "discriminator": [
        172,
        201,
        3,
        45,
        136,
        12,
        87,
        117
      ],
      "accounts": [
        {
          "name": "completer",
          "docs": [
            "Any wallet. It earns the completer's share."
          ],
          "signer": true
        },
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "beacon",
          "docs": [
            "The beacon that the pool's terms name."
          ]
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": [
        {
          "name": "signature",
          "type": {
            "array": [
              "u8",
              48
            ]
          }
        },
        {
          "name": "hints",
          "type": {
            "array": [
              "u8",
              336
            ]
          }
        }
      ]
    },
    {
      "name": "create_pool",
      "docs": [
        "Creates a pool with the creator as its first player. The creator pays rent, entry and bonus."
      ],
      "discriminator": [
        233,
        146,
        209,
        142,
        207,
        104,
        64,
        188
      ],
      "accounts": [
        {
          "name": "creator",
          "docs": [
            "Pays rent, entry and bonus, and becomes the first player."
          ],
          "writable": true,
          "signer": true
        },
        {
          "name": "config",
          "docs": [
            "The one `Config`. Its type is check enough, because no other account of this type can exist."
          ],
          "writable": true
        },
        {
          "name": "creator_record",
          "docs": [
            "The wallet's `Creator` by its address, typed here because the IDL lists only types that an instruction names."
          ],
          "writable": true
        },
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "entry",
          "writable": true
        },
        {
          "name": "beacon",
          "docs": [
            "The beacon that the configuration names."
          ]
        },
        {
          "name": "treasury"
        },
        {
          "name": "system_program",
          "address": "11111111111111111111111111111111"
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": [
        {
          "name": "args",
          "type": {
            "defined": {
              "name": "CreatePoolArgs"
            }
          }
        }
      ]
    },
    {
      "name": "exit_pool",
      "docs": [
        "Gives up a seat and pays the entry back. A player may do this once in each pool."
      ],
      "discriminator": [
        6,
        156,
        87,
        187,
        195,
        101,
        222,
        143
      ],
      "accounts": [
        {
          "name": "player",
          "writable": true,
          "signer": true,
          "relations": [
            "entry"
          ]
        },
        {
          "name": "pool",
          "writable": true,
          "relations": [
            "entry"
          ]
        },
        {
          "name": "entry",
          "docs": [
            "The player's `Entry`. It stays open but inactive, so that the player cannot exit twice."
          ],
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": []
    },
    {
      "name": "expire_pool",
      "docs": [
        "Opens the refunds of a pool that has not reached its minimum at its deadline."
      ],
      "discriminator": [
        197,
        132,
        108,
        174,
        19,
        201,
        67,
        78
      ],
      "accounts": [
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": []
    },
    {
      "name": "grow_pool",
      "docs": [
        "Grows a pool's account by up to 10,240 bytes towards its final size."
      ],
      "discriminator": [
        165,
        154,
        64,
        169,
        44,
        205,
        154,
        194
      ],
      "accounts": [
        {
          "name": "creator",
          "signer": true
        },
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": []
    },
    {
      "name": "initialize_config",
      "docs": [
        "Sets the first configuration and names the beacon permanently. Only the program's upgrade authority may call",
        "this."
      ],
      "discriminator": [
        208,
        127,
        21,
        1,
        194,
        190,
        196,
        70
      ],
      "accounts": [
        {
          "name": "authority",
          "docs": [
            "The program's upgrade authority. No other wallet can initialise the configuration."
          ],
          "writable": true,
          "signer": true
        },
        {
          "name": "config",
          "writable": true
        },
        {
          "name": "beacon",
          "docs": [
            "The beacon that all pools will draw by. It cannot be changed later."
          ]
        },
        {
          "name": "treasury"
        },
        {
          "name": "program_data"
        },
        {
          "name": "system_program",
          "address": "11111111111111111111111111111111"
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": [
        {
          "name": "admin",
          "type": "pubkey"
        },
        {
          "name": "params",
          "type": {
            "defined": {
              "name": "ConfigParams"
            }
          }
        }
      ]
    },
    {
      "name": "join_pool",
      "docs": [
        "Takes a seat and pays the entry, agreeing to the terms with this hash. The last seat locks the pool."
      ],
      "discriminator": [
        14,
        65,
        62,
        16,
        116,
        17,
        195,
        107
      ],
      "accounts": [
        {
          "name": "player",
          "docs": [
            "Pays the entry and, on a first join, the rent of the `Entry` account."
          ],
          "writable": true,
          "signer": true
        },
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "entry",
          "writable": true
        },
        {
          "name": "config",
          "docs": [
            "The one `Config`. Its type is check enough, because no other account of this type can exist."
          ]
        },
        {
          "name": "instructions",
          "optional": true,
          "address": "Sysvar1nstructions1111111111111111111111111"
        },
        {
          "name": "system_program",
          "address": "11111111111111111111111111111111"
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": [
        {
          "name": "terms",
          "type": {
            "array": [
              "u8",
              32
            ]
          }
        }
      ]
    },
    {
      "name": "lock_pool",
      "docs": [
        "Locks a pool that has its minimum at its deadline."
      ],
      "discriminator": [
        154,
        202,
        217,
        175,
        178,
        161,
        30,
        152
      ],
      "accounts": [
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": []
    },
    {
      "name": "pay_completer",
      "docs": [
        "Pays the wallet that completed the pool its share."
      ],
      "discriminator": [
        210,
        217,
        79,
        153,
        228,
        73,
        116,
        87
      ],
      "accounts": [
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "completer",
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": []
    },
    {
      "name": "pay_creator",
      "docs": [
        "Pays the creator their share of the fee or, if the pool refunds, the bonus back."
      ],
      "discriminator": [
        243,
        54,
        64,
        68,
        128,
        10,
        179,
        221
      ],
      "accounts": [
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "creator",
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": []
    },
    {
      "name": "pay_treasury",
      "docs": [
        "Pays the treasury all that the other shares leave."
      ],
      "discriminator": [
        225,
        12,
        97,
        182,
        104,
        65,
        17,
        51
      ],
      "accounts": [
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "treasury",
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": []
    },
    {
      "name": "propose_admin",
      "docs": [
        "Names the wallet that may become admin; the default key names nobody."
      ],
      "discriminator": [
        121,
        214,
        199,
        212,
        87,
        39,
        117,
        234
      ],
      "accounts": [
        {
          "name": "admin",
          "signer": true,
          "relations": [
            "config"
          ]
        },
        {
          "name": "config",
          "docs": [
            "The one `Config`. Its type is check enough, because no other account of this type can exist."
          ],
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": [
        {
          "name": "pending_admin",
          "type": "pubkey"
        }
      ]
    },
    {
      "name": "refund",
      "docs": [
        "Refunds the player at `index` and closes their entry."
      ],
      "discriminator": [
        2,
        96,
        183,
        251,
        63,
        208,
        46,
        46
      ],
      "accounts": [
        {
          "name": "pool",
          "writable": true,
          "relations": [
            "entry"
          ]
        },
        {
          "name": "entry",
          "docs": [
            "The player's `Entry`, which proves that they have not been paid. It closes here."
          ],
          "writable": true
        },
        {
          "name": "player",
          "writable": true,
          "relations": [
            "entry"
          ]
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": [
        {
          "name": "index",
          "type": "u16"
        }
      ]
    },
    {
      "name": "register_beacon",
      "docs": [
        "Records a drand chain permanently, after checking its key. Anyone may call this."
      ],
      "discriminator": [
        174,
        14,
        167,
        208,
        68,
        117,
        146,
        219
      ],
      "accounts": [
        {
          "name": "payer",
          "docs": [
            "Any wallet. It pays the rent."
          ],
          "writable": true,
          "signer": true
        },
        {
          "name": "beacon",
          "writable": true
        },
        {
          "name": "system_program",
          "address": "11111111111111111111111111111111"
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": [
        {
          "name": "info",
          "type": {
            "defined": {
              "name": "BeaconInfo"
            }
          }
        }
      ]
    },
    {
      "name": "reveal_seed",
      "docs": [
        "Publishes the seed that the creator committed to. It does not change the draw."
      ],
      "discriminator": [
        196,
        119,
        194,
        112,
        156,
        211,
        239,
        105
      ],
      "accounts": [
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": [
        {
          "name": "seed",
          "type": "bytes"
        }
      ]
    },
    {
      "name": "time_out_draw",
      "docs": [
        "Opens the refunds of a pool whose draw did not come in time."
      ],
      "discriminator": [
        137,
        146,
        206,
        149,
        7,
        234,
        53,
        225
      ],
      "accounts": [
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": []
    },
    {
      "name": "update_config",
      "docs": [
        "Replaces the terms that later pools copy, and pauses or resumes creating and joining."
      ],
      "discriminator": [
        29,
        158,
        252,
        191,
        10,
        83,
        219,
        99
      ],
      "accounts": [
        {
          "name": "admin",
          "signer": true,
          "relations": [
            "config"
          ]
        },
        {
          "name": "config",
          "docs": [
            "The one `Config`. Its type is check enough, because no other account of this type can exist."
          ],
          "writable": true
        },
        {
          "name": "treasury"
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": [
        {
          "name": "params",
          "type": {
            "defined": {
              "name": "ConfigParams"
            }
          }
        },
        {
          "name": "paused",
          "type": "bool"
        }
      ]
    },
    {
      "name": "void_pool",
      "docs": [
        "Opens the refunds of a pool whose round was public too early."
      ],
      "discriminator": [
        229,
        35,
        4,
        245,
        220,
        147,
        37,
        75
      ],
      "accounts": [
        {
          "name": "voider",
          "docs": [
            "Any wallet. It earns nothing."
          ],
          "signer": true
        },
        {
          "name": "pool",
          "writable": true
        },
        {
          "name": "beacon",
          "docs": [
            "The beacon that the pool's terms name."
          ]
        },
        {
          "name": "event_authority"
        },
        {
          "name": "program"
        }
      ],
      "args": [
        {
          "name": "signature",
          "type": {
            "array": [
              "u8",
              48
            ]
          }
        },
        {
          "name": "hints",
          "type": {
            "array": [
              "u8",
              336
            ]
          }
        }
      ]
    }
  ],
  "accounts": [
    {
      "name": "Beacon",
      "discriminator": [
        36,
        255,
        188,
        125,
        77,
        176,
        136,
        0
      ]
    },
    {
      "name": "Config",
      "discriminator": [
        155,
        12,
        170,
        224,
        30,
        250,
        204,
        130
      ]
    },
    {
      "name": "Creator",
      "discriminator": [
        237,
        37,
        233,
        153,
        165,
        132,
        54,
        103
      ]
    },
    {
      "name": "Entry",
      "discriminator": [
        63,
        18,
        152,
        113,
        215,
        246,
        221,
        250
      ]
    },
    {
      "name": "Pool",
      "discriminator": [
        241,
        154,
        109,
        4,
        17,
        177,
        109,
        188
      ]
    }
  ],
  "events": [
    {
      "name": "AdminAccepted",
      "discriminator": [
        174,
        12,
        76,
        139,
        158,
        99,
        110,
        254
      ]
    },
    {
      "name": "AdminProposed",
      "discriminator": [
        129,
        249,
        226,
        227,
        199,
        82,
        110,
        243
      ]
    },
    {
      "name": "BeaconRegistered",
      "discriminator": [
        79,
        195,
        171,
        68,
        107,
        162,
        67,
        5
      ]
    },
    {
      "name": "Claimed",
      "discriminator": [
        217,
        192,
        123,
        72,
        108,
        150,
        248,
        33
      ]
    },
    {
      "name": "CompleterPaid",
      "discriminator": [
        59,
        185,
        14,
        31,
        41,
        31,
        180,
        204
      ]
    },
    {
      "name": "ConfigInitialized",
      "discriminator": [
        181,
        49,
        200,
        156,
        19,
        167,
        178,
        91
      ]
    },
    {
      "name": "ConfigUpdated",
      "discriminator": [
        40,
        241,
        230,
        122,
        11,
        19,
        198,
        194
      ]
    },
    {
      "name": "CreatorPaid",
      "discriminator": [
        110,
        132,
        111,
        208,
        170,
        45,
        93,
        98
      ]
    },
    {
      "name": "DrawTimedOut",
      "discriminator": [
        250,
        196,
        178,
        203,
        36,
        115,
        221,
        16
      ]
    },
    {
      "name": "EntryClosed",
      "discriminator": [
        238,
        38,
        131,
        252,
        14,
        222,
        236,
        36
      ]
    },
    {
      "name": "PlayerExited",
      "discriminator": [
        132,
        66,
        180,
        54,
        220,
        23,
        38,
        94
      ]
    },
    {
      "name": "PlayerJoined",
      "discriminator": [
        39,
        144,
        49,
        106,
        108,
        210,
        183,
        38
      ]
    },
    {
      "name": "PoolClosed",
      "discriminator": [
        106,
        46,
        29,
        231,
        42,
        44,
        73,
        119
      ]
    },
    {
      "name": "PoolCompleted",
      "discriminator": [
        99,
        219,
        56,
        251,
        124,
        121,
        207,
        44
      ]
    },
    {
      "name": "PoolCreated",
      "discriminator": [
        202,
        44,
        41,
        88,
        104,
        220,
        157,
        82
      ]
    },
    {
      "name": "PoolExpired",
      "discriminator": [
        115,
        21,
        47,
        101,
        131,
        21,
        67,
        210
      ]
    },
    {
      "name": "PoolGrown",
      "discriminator": [
        63,
        23,
        95,
        186,
        202,
        161,
        90,
        158
      ]
    },
    {
      "name": "PoolLocked",
      "discriminator": [
        222,
        161,
        104,
        177,
        64,
        73,
        79,
        149
      ]
    },
    {
      "name": "PoolVoided",
      "discriminator": [
        22,
        87,
        67,
        110,
        164,
        19,
        157,
        9
      ]
    },
    {
      "name": "Refunded",
      "discriminator": [
        35,
        103,
        149,
        246,
        196,
        123,
        221,
        99
      ]
    },
    {
      "name": "SeedRevealed",
      "discriminator": [
        28,
        28,
        203,
        69,
        255,
        141,
        240,
        236
      ]
    },
    {
      "name": "TreasuryPaid",
      "discriminator": [
        203,
        141,
        198,
        183,
        132,
        74,
        239,
        248
      ]
    }
  ],
  "errors": [
    {
      "code": 6000,
      "name": "NotUpgradeAuthority",
      "msg": "Only the program's upgrade authority may initialise the configuration"
    },
    {
      "code": 6001,
      "name": "NotAdmin",
      "msg": "Only the admin may do this"
    },
    {
      "code": 6002,
      "name": "NotPendingAdmin",
      "msg": "Only the proposed admin may accept"
    },
    {
      "code": 6003,
      "name": "ConfigOutOfBounds",
      "msg": "A configuration value is out of bounds"
    },
    {
      "code": 6004,
      "name": "InvalidTreasury",
      "msg": "The treasury must be a funded wallet"
    },
    {
      "code": 6005,
      "name": "ConfigChanged",
      "msg": "The configuration changed: look at the new terms and try again"
    },
    {
      "code": 6006,
      "name": "InvalidBeacon",
      "msg": "The beacon's period, genesis, id or key is not one that pools can draw by"
    },
    {
      "code": 6007,
      "name": "WrongBeacon",
      "msg": "The account is not the beacon that was named"
    },
    {
      "code": 6008,
      "name": "WrongAddress",
      "msg": "The account does not stand at the address that follows from its seeds"
    },
    {
      "code": 6009,
      "name": "UnknownVersion",
      "msg": "The account is of a version or in a state that this program does not know"
    },
    {
      "code": 6010,
      "name": "Paused",
      "msg": "Creating and joining are paused"
    },
    {
      "code": 6011,
      "name": "CooldownActive",
      "msg": "The creation cooldown is not over"
    },
    {
      "code": 6012,
      "name": "StakeOutOfBounds",
      "msg": "The stake is out of bounds"
    },
    {
      "code": 6013,
      "name": "PlayersOutOfBounds",
      "msg": "The number of players is out of bounds"
    },
    {
      "code": 6014,
      "name": "JoinWindowOutOfBounds",
      "msg": "The time to join is out of bounds"
    },
    {
      "code": 6015,
      "name": "ZeroSeedCommitment",
      "msg": "The seed commitment must not be zero"
    },
    {
      "code": 6016,
      "name": "InvalidName",
      "msg": "The name is empty, not UTF-8, or holds characters that are not allowed"
    },
    {
      "code": 6017,
      "name": "WrongStatus",
      "msg": "The pool is not in a state that allows this"
    },
    {
      "code": 6018,
      "name": "AlreadyGrown",
      "msg": "The pool already has its final size"
    },
    {
      "code": 6019,
      "name": "NotGrown",
      "msg": "The pool has not grown to its final size yet"
    },
    {
      "code": 6020,
      "name": "NotCreator",
      "msg": "Only the creator may do this"
    },
    {
      "code": 6021,
      "name": "DeadlinePassed",
      "msg": "The time to join and leave is over"
    },
    {
      "code": 6022,
      "name": "DeadlineNotReached",
      "msg": "The time to join and leave is not over yet"
    },
    {
      "code": 6023,
      "name": "PoolFull",
      "msg": "The pool is full"
    },
    {
      "code": 6024,
      "name": "AlreadyJoined",
      "msg": "The wallet is in this pool already"
    },
    {
      "code": 6025,
      "name": "TermsChanged",
      "msg": "The pool's terms are not those that were agreed to"
    },
    {
      "code": 6026,
      "name": "WrongGate",
      "msg": "The pool's password key did not sign that this player may join"
    },
    {
      "code": 6027,
      "name": "CreatorCannotExit",
      "msg": "The creator cannot leave the pool"
    },
    {
      "code": 6028,
      "name": "ExitAlreadyUsed",
      "msg": "A wallet may leave a pool only once"
    },
    {
      "code": 6029,
      "name": "BelowMinimum",
      "msg": "The pool would drop below its minimum of players"
    },
    {
      "code": 6030,
      "name": "NotInPool",
      "msg": "The wallet is not in this pool"
    },
    {
      "code": 6031,
      "name": "MinimumNotReached",
      "msg": "The pool has fewer players than its minimum"
    },
    {
      "code": 6032,
      "name": "MinimumReached",
      "msg": "The pool has reached its minimum of players"
    },
    {
      "code": 6033,
      "name": "RestartGuard",
      "msg": "The cluster restarted not long ago: no pool locks until its clock can be trusted again"
    },
    {
      "code": 6034,
      "name": "BeforeGenesis",
      "msg": "The chain's clock stands before the beacon's first round"
    },
    {
      "code": 6035,
      "name": "InvalidSeedLength",
      "msg": "A seed has 32 bytes"
    },
    {
      "code": 6036,
      "name": "SeedMismatch",
      "msg": "The seed does not match the commitment"
    },
    {
      "code": 6037,
      "name": "SeedAlreadyRevealed",
      "msg": "The seed has been revealed already"
    },
    {
      "code": 6038,
      "name": "RoundNotDue",
      "msg": "The pool's round is not due yet"
    },
    {
      "code": 6039,
      "name": "DrawOver",
      "msg": "The draw has timed out: only refunds are left"
    },
    {
      "code": 6040,
      "name": "ClockLagged",
      "msg": "The chain's clock has not kept pace with the slots since the lock: the draw waits"
    },
    {
      "code": 6041,
      "name": "ClockKeptPace",
      "msg": "The chain's clock has kept pace with the slots since the lock: nothing to void"
    },
    {
      "code": 6042,
      "name": "LockedBeforeRestart",
      "msg": "The pool locked before the cluster's last restart: it cannot be void"
    },
    {
      "code": 6043,
      "name": "DrawNotOver",
      "msg": "The draw has not timed out"
    },
    {
      "code": 6044,
      "name": "InvalidSignature",
      "msg": "The signature is not the beacon's for this round"
    },
    {
      "code": 6045,
      "name": "InvalidHints",
      "msg": "The hints do not belong to this round"
    },
    {
      "code": 6046,
      "name": "WrongIndex",
      "msg": "The index names another player"
    },
    {
      "code": 6047,
      "name": "WrongPool",
      "msg": "The account belongs to another pool"
    },
    {
      "code": 6048,
      "name": "WrongPayee",
      "msg": "The account is not the payee"
    },
    {
      "code": 6049,
      "name": "EntryActive",
      "msg": "The entry is still active"
    },
    {
      "code": 6050,
      "name": "NothingDue",
      "msg": "This has been paid already, or nothing is due"
    },
    {
      "code": 6051,
      "name": "EntriesOpen",
      "msg": "Entries are still open: a player has not been paid"
    },
    {
      "code": 6052,
      "name": "RetentionNotOver",
      "msg": "The retention time is not over"
    },
    {
      "code": 6053,
      "name": "Overflow",
      "msg": "A sum left its range"
    }
  ],
  "types": [
    {
      "name": "AdminAccepted",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "old_admin",
            "type": "pubkey"
          },
          {
            "name": "admin",
            "type": "pubkey"
          }
        ]
      }
    },
    {
      "name": "AdminProposed",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "admin",
            "type": "pubkey"
          },
          {
            "name": "old_pending_admin",
            "type": "pubkey"
          },
          {
            "name": "pending_admin",
            "type": "pubkey"
          }
        ]
      }
    },
    {
      "name": "Beacon",
      "docs": [
        "A drand chain of the scheme `bls-unchained-g1-rfc9380`. Seeds: `beacon`, chain hash. Permanent and never changed."
      ],
      "serialization": "bytemuck",
      "repr": {
        "kind": "c"
      },
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "version",
            "type": "u8"
          },
          {
            "name": "id_len",
            "docs": [
              "Bytes of `id` in use."
            ],
            "type": "u8"
          },
          {
            "name": "_padding",
            "type": {
              "array": [
                "u8",
                6
              ]
            }
          },
          {
            "name": "genesis",
            "docs": [
              "Unix seconds of the first round."
            ],
            "type": "i64"
          },
          {
            "name": "period",
            "docs": [
              "Seconds between two rounds."
            ],
            "type": "u32"
          },
          {
            "name": "_padding2",
            "type": {
              "array": [
                "u8",
                4
              ]
            }
          },
          {
            "name": "chain_hash",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "seed",
            "docs": [
              "The group's hash, as drand calls it."
            ],
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "id",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "group_key",
            "docs": [
              "The group's public key in G2, compressed as drand publishes it."
            ],
            "type": {
              "array": [
                "u8",
                96
              ]
            }
          },
          {
            "name": "group_point",
            "docs": [
              "The point of `group_key`, as the pairing takes it."
            ],
            "type": {
              "array": [
                "u8",
                192
              ]
            }
          }
        ]
      }
    },
    {
      "name": "BeaconInfo",
      "docs": [
        "The facts that drand publishes about a chain at `/info`."
      ],
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "period",
            "docs": [
              "Seconds between two rounds."
            ],
            "type": "u32"
          },
          {
            "name": "genesis",
            "docs": [
              "Unix seconds of the first round."
            ],
            "type": "i64"
          },
          {
            "name": "group_key",
            "docs": [
              "The group's public key, compressed."
            ],
            "type": {
              "array": [
                "u8",
                96
              ]
            }
          },
          {
            "name": "seed",
            "docs": [
              "The group's hash, `groupHash` in drand's answer."
            ],
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "id",
            "docs": [
              "The beacon's id, visible ASCII."
            ],
            "type": "bytes"
          }
        ]
      }
    },
    {
      "name": "BeaconRegistered",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "beacon",
            "type": "pubkey"
          },
          {
            "name": "chain_hash",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "period",
            "type": "u32"
          },
          {
            "name": "genesis",
            "type": "i64"
          }
        ]
      }
    },
    {
      "name": "Claimed",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "player",
            "type": "pubkey"
          },
          {
            "name": "index",
            "type": "u16"
          },
          {
            "name": "weight",
            "docs": [
              "Zero if the player did not win."
            ],
            "type": "u8"
          },
          {
            "name": "lamports",
            "type": "u64"
          }
        ]
      }
    },
    {
      "name": "CompleterPaid",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "completer",
            "type": "pubkey"
          },
          {
            "name": "lamports",
            "type": "u64"
          }
        ]
      }
    },
    {
      "name": "Config",
      "docs": [
        "The terms that new pools copy. Seeds: `config`."
      ],
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "version",
            "type": "u8"
          },
          {
            "name": "paused",
            "type": "bool"
          },
          {
            "name": "config_version",
            "docs": [
              "Raised by every `update_config`, so that a creation sent before a change cannot get terms that its creator has",
              "not seen. A new admin changes no term and does not raise it."
            ],
            "type": "u64"
          },
          {
            "name": "admin",
            "type": "pubkey"
          },
          {
            "name": "pending_admin",
            "docs": [
              "The wallet that may become admin; the default key names nobody."
            ],
            "type": "pubkey"
          },
          {
            "name": "beacon",
            "docs": [
              "The `Beacon` that every pool draws by. Set once, when the configuration is initialised; nobody can change it."
            ],
            "type": "pubkey"
          },
          {
            "name": "next_pool_id",
            "docs": [
              "The id of the next pool. One counter for all pools keeps ids short, unique and in the order of creation. The",
              "price: creations share this account's write lock, which still leaves room for hundreds of them in a block."
            ],
            "type": "u64"
          },
          {
            "name": "params",
            "type": {
              "defined": {
                "name": "ConfigParams"
              }
            }
          }
        ]
      }
    },
    {
      "name": "ConfigInitialized",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "admin",
            "type": "pubkey"
          },
          {
            "name": "beacon",
            "type": "pubkey"
          },
          {
            "name": "params",
            "type": {
              "defined": {
                "name": "ConfigParams"
              }
            }
          }
        ]
      }
    },
    {
      "name": "ConfigParams",
      "docs": [
        "The values that the admin may set, within the program's bounds."
      ],
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "treasury",
            "type": "pubkey"
          },
          {
            "name": "min_stake_lamports",
            "type": "u64"
          },
          {
            "name": "cooldown_seconds",
            "type": "u32"
          },
          {
            "name": "countdown_seconds",
            "type": "u32"
          },
          {
            "name": "draw_timeout_seconds",
            "type": "u32"
          },
          {
            "name": "retention_seconds",
            "type": "u32"
          }
        ]
      }
    },
    {
      "name": "ConfigUpdated",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "admin",
            "type": "pubkey"
          },
          {
            "name": "config_version",
            "docs": [
              "The version after the change."
            ],
            "type": "u64"
          },
          {
            "name": "old",
            "type": {
              "defined": {
                "name": "ConfigParams"
              }
            }
          },
          {
            "name": "new",
            "type": {
              "defined": {
                "name": "ConfigParams"
              }
            }
          },
          {
            "name": "was_paused",
            "type": "bool"
          },
          {
            "name": "paused",
            "type": "bool"
          }
        ]
      }
    },
    {
      "name": "CreatePoolArgs",
      "docs": [
        "The creator's choices."
      ],
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "config_version",
            "docs": [
              "The version of the configuration that the creator has seen."
            ],
            "type": "u64"
          },
          {
            "name": "name",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "entry_lamports",
            "type": "u64"
          },
          {
            "name": "bonus_lamports",
            "type": "u64"
          },
          {
            "name": "max_players",
            "type": "u16"
          },
          {
            "name": "min_players",
            "type": "u16"
          },
          {
            "name": "join_window_seconds",
            "type": "u32"
          },
          {
            "name": "random_multiplier",
            "type": "bool"
          },
          {
            "name": "gate",
            "docs": [
              "The key that must sign a join; the default key stands for none."
            ],
            "type": "pubkey"
          },
          {
            "name": "seed_commitment",
            "docs": [
              "`sha256` of the creator's seed."
            ],
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          }
        ]
      }
    },
    {
      "name": "Creator",
      "docs": [
        "A wallet's creations; their count is a seed of the next pool's address. Seeds: `creator`, wallet. Permanent."
      ],
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "version",
            "type": "u8"
          },
          {
            "name": "wallet",
            "type": "pubkey"
          },
          {
            "name": "created",
            "docs": [
              "Pools created so far."
            ],
            "type": "u64"
          },
          {
            "name": "last_created_at",
            "docs": [
              "Unix seconds of the last creation."
            ],
            "type": "i64"
          }
        ]
      }
    },
    {
      "name": "CreatorPaid",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "creator",
            "type": "pubkey"
          },
          {
            "name": "lamports",
            "type": "u64"
          }
        ]
      }
    },
    {
      "name": "DrawTimedOut",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "round",
            "type": "u64"
          },
          {
            "name": "at",
            "type": "i64"
          }
        ]
      }
    },
    {
      "name": "Entry",
      "docs": [
        "A wallet's seat in a pool. Seeds: `entry`, pool, wallet. Closed, with its rent to the player, when it is paid."
      ],
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "version",
            "type": "u8"
          },
          {
            "name": "active",
            "docs": [
              "False after an exit. The account stays open, so that a player cannot exit twice."
            ],
            "type": "bool"
          },
          {
            "name": "exit_used",
            "type": "bool"
          },
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "player",
            "type": "pubkey"
          },
          {
            "name": "joined_at",
            "docs": [
              "Unix seconds."
            ],
            "type": "i64"
          }
        ]
      }
    },
    {
      "name": "EntryClosed",
      "docs": [
        "Its pool may be closed already, so it does not tell the pool's id."
      ],
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "player",
            "type": "pubkey"
          }
        ]
      }
    },
    {
      "name": "PlayerExited",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "player",
            "type": "pubkey"
          },
          {
            "name": "player_count",
            "type": "u16"
          },
          {
            "name": "lamports",
            "type": "u64"
          },
          {
            "name": "at",
            "type": "i64"
          }
        ]
      }
    },
    {
      "name": "PlayerJoined",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "player",
            "type": "pubkey"
          },
          {
            "name": "player_count",
            "type": "u16"
          },
          {
            "name": "round",
            "docs": [
              "This and the next four fields are set by the lock if this player took the last seat, and zero otherwise."
            ],
            "type": "u64"
          },
          {
            "name": "lock_slot",
            "type": "u64"
          },
          {
            "name": "slot_micros",
            "docs": [
              "Microseconds of a slot at the lock."
            ],
            "type": "u32"
          },
          {
            "name": "locked_at",
            "type": "i64"
          },
          {
            "name": "draw_at",
            "type": "i64"
          },
          {
            "name": "at",
            "type": "i64"
          }
        ]
      }
    },
    {
      "name": "Pool",
      "docs": [
        "A pool. Seeds: `pool`, creator, creator index as `u64` LE.",
        "Behind this header stand `[Pubkey; max_players]` and, with random multipliers, one `u8` for each possible winner.",
        "Amounts are lamports, times Unix seconds, shares basis points. A field is zero until its event happens."
      ],
      "serialization": "bytemuck",
      "repr": {
        "kind": "c"
      },
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "version",
            "type": "u8"
          },
          {
            "name": "status",
            "type": "u8"
          },
          {
            "name": "refund_reason",
            "type": "u8"
          },
          {
            "name": "seed_revealed",
            "type": "u8"
          },
          {
            "name": "creator_paid",
            "type": "u8"
          },
          {
            "name": "completer_paid",
            "type": "u8"
          },
          {
            "name": "treasury_paid",
            "type": "u8"
          },
          {
            "name": "_padding",
            "type": {
              "array": [
                "u8",
                9
              ]
            }
          },
          {
            "name": "id",
            "docs": [
              "Unique in the program. It stands 24 bytes into the account, where memcmp filters find it."
            ],
            "type": "u64"
          },
          {
            "name": "creator_index",
            "type": "u64"
          },
          {
            "name": "creator",
            "type": "pubkey"
          },
          {
            "name": "terms",
            "type": {
              "defined": {
                "name": "Terms"
              }
            }
          },
          {
            "name": "seed",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "completer",
            "docs": [
              "The wallet that brought the round's signature and earns the completer's share."
            ],
            "type": "pubkey"
          },
          {
            "name": "players_root",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "signature",
            "docs": [
              "The round's signature, in a completed pool and in a voided one."
            ],
            "type": {
              "array": [
                "u8",
                48
              ]
            }
          },
          {
            "name": "output",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "rent_lamports",
            "docs": [
              "The rent that the creator deposited for the account. It is never recomputed, because the network's rate changes."
            ],
            "type": "u64"
          },
          {
            "name": "owed_lamports",
            "docs": [
              "The lamports still to be paid to players, creator, completer and treasury."
            ],
            "type": "u64"
          },
          {
            "name": "created_at",
            "type": "i64"
          },
          {
            "name": "locked_at",
            "type": "i64"
          },
          {
            "name": "draw_at",
            "docs": [
              "The time at which the beacon publishes the round; from then on the round may complete the pool."
            ],
            "type": "i64"
          },
          {
            "name": "draw_deadline",
            "type": "i64"
          },
          {
            "name": "settled_at",
            "docs": [
              "The time at which the winners were drawn or the refunds opened."
            ],
            "type": "i64"
          },
          {
            "name": "lock_slot",
            "type": "u64"
          },
          {
            "name": "round",
            "type": "u64"
          },
          {
            "name": "player_count",
            "type": "u16"
          },
          {
            "name": "winner_count",
            "type": "u16"
          },
          {
            "name": "weight_sum",
            "type": "u16"
          },
          {
            "name": "open_entries",
            "docs": [
              "Number of active entries: of players who sit in the pool and are not paid. Entries of players who left do not",
              "count, so that nobody can hold up a close by coming and going."
            ],
            "type": "u16"
          },
          {
            "name": "slot_micros",
            "docs": [
              "Microseconds of a slot when the pool locked, by which its slots since then are counted as time."
            ],
            "type": "u32"
          },
          {
            "name": "_padding2",
            "type": {
              "array": [
                "u8",
                4
              ]
            }
          }
        ]
      }
    },
    {
      "name": "PoolClosed",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "creator",
            "type": "pubkey"
          },
          {
            "name": "lamports",
            "docs": [
              "The account's rent, every unclaimed share, and any lamports sent to the account besides."
            ],
            "type": "u64"
          }
        ]
      }
    },
    {
      "name": "PoolCompleted",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "completer",
            "type": "pubkey"
          },
          {
            "name": "round",
            "type": "u64"
          },
          {
            "name": "signature",
            "type": {
              "array": [
                "u8",
                48
              ]
            }
          },
          {
            "name": "players_root",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "output",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "winner_count",
            "type": "u16"
          },
          {
            "name": "weight_sum",
            "type": "u16"
          },
          {
            "name": "at",
            "type": "i64"
          }
        ]
      }
    },
    {
      "name": "PoolCreated",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "creator",
            "type": "pubkey"
          },
          {
            "name": "name",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "entry_lamports",
            "type": "u64"
          },
          {
            "name": "bonus_lamports",
            "type": "u64"
          },
          {
            "name": "max_players",
            "type": "u16"
          },
          {
            "name": "min_players",
            "type": "u16"
          },
          {
            "name": "random_multiplier",
            "type": "bool"
          },
          {
            "name": "gated",
            "type": "bool"
          },
          {
            "name": "join_deadline",
            "type": "i64"
          },
          {
            "name": "at",
            "type": "i64"
          }
        ]
      }
    },
    {
      "name": "PoolExpired",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "player_count",
            "type": "u16"
          },
          {
            "name": "at",
            "type": "i64"
          }
        ]
      }
    },
    {
      "name": "PoolGrown",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "len",
            "type": "u32"
          }
        ]
      }
    },
    {
      "name": "PoolLocked",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "player_count",
            "type": "u16"
          },
          {
            "name": "round",
            "type": "u64"
          },
          {
            "name": "lock_slot",
            "type": "u64"
          },
          {
            "name": "slot_micros",
            "docs": [
              "Microseconds of a slot at the lock."
            ],
            "type": "u32"
          },
          {
            "name": "locked_at",
            "type": "i64"
          },
          {
            "name": "draw_at",
            "docs": [
              "The time at which the beacon publishes the round; from then on the round may complete the pool."
            ],
            "type": "i64"
          }
        ]
      }
    },
    {
      "name": "PoolVoided",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "voider",
            "type": "pubkey"
          },
          {
            "name": "round",
            "type": "u64"
          },
          {
            "name": "signature",
            "type": {
              "array": [
                "u8",
                48
              ]
            }
          },
          {
            "name": "at",
            "type": "i64"
          }
        ]
      }
    },
    {
      "name": "Refunded",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "player",
            "type": "pubkey"
          },
          {
            "name": "index",
            "type": "u16"
          },
          {
            "name": "lamports",
            "type": "u64"
          }
        ]
      }
    },
    {
      "name": "SeedRevealed",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "seed",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          }
        ]
      }
    },
    {
      "name": "Terms",
      "docs": [
        "The fields of a pool that never change. They stand together, so that one hash covers them and a join can name it."
      ],
      "serialization": "bytemuck",
      "repr": {
        "kind": "c"
      },
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "treasury",
            "type": "pubkey"
          },
          {
            "name": "beacon",
            "docs": [
              "The `Beacon` whose round draws the winners."
            ],
            "type": "pubkey"
          },
          {
            "name": "gate",
            "docs": [
              "The key that must sign a join; the default key stands for none."
            ],
            "type": "pubkey"
          },
          {
            "name": "seed_commitment",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "name",
            "type": {
              "array": [
                "u8",
                32
              ]
            }
          },
          {
            "name": "entry_lamports",
            "type": "u64"
          },
          {
            "name": "bonus_lamports",
            "type": "u64"
          },
          {
            "name": "config_version",
            "type": "u64"
          },
          {
            "name": "join_deadline",
            "type": "i64"
          },
          {
            "name": "beacon_genesis",
            "docs": [
              "This and the next field are copied from the beacon, so that a join that locks needs no further account."
            ],
            "type": "i64"
          },
          {
            "name": "beacon_period",
            "type": "u32"
          },
          {
            "name": "countdown_seconds",
            "type": "u32"
          },
          {
            "name": "draw_timeout_seconds",
            "type": "u32"
          },
          {
            "name": "retention_seconds",
            "type": "u32"
          },
          {
            "name": "stakeback_bps",
            "type": "u16"
          },
          {
            "name": "winners_bps",
            "type": "u16"
          },
          {
            "name": "creator_bps",
            "type": "u16"
          },
          {
            "name": "completer_bps",
            "type": "u16"
          },
          {
            "name": "players_per_winner",
            "type": "u16"
          },
          {
            "name": "max_players",
            "type": "u16"
          },
          {
            "name": "min_players",
            "type": "u16"
          },
          {
            "name": "random_multiplier",
            "type": "u8"
          },
          {
            "name": "_padding",
            "type": "u8"
          }
        ]
      }
    },
    {
      "name": "TreasuryPaid",
      "type": {
        "kind": "struct",
        "fields": [
          {
            "name": "pool",
            "type": "pubkey"
          },
          {
            "name": "pool_id",
            "type": "u64"
          },
          {
            "name": "treasury",
            "type": "pubkey"
          },
          {
            "name": "lamports",
            "type": "u64"
          }
        ]
      }
    }
  ],
  "constants": [
    {
      "name": "BEACON_SEED",
      "type": "bytes",
      "value": "[98, 101, 97, 99, 111, 110]"
    },
    {
      "name": "CONFIG_SEED",
      "type": "bytes",
      "value": "[99, 111, 110, 102, 105, 103]"
    },
    {
      "name": "CREATOR_SEED",
      "type": "bytes",
      "value": "[99, 114, 101, 97, 116, 111, 114]"
    },
    {
      "name": "ENTRY_SEED",
      "type": "bytes",
      "value": "[101, 110, 116, 114, 121]"
    },
    {
      "name": "POOL_SEED",
      "type": "bytes",
      "value": "[112, 111, 111, 108]"
    }
  ]
} as const;
